// SPDX-License-Identifier: Apache-2.0
/** The ledger of claims as files and pages. */
@NullMarked
package io.etcdbench.claim.ledger;

import org.jspecify.annotations.NullMarked;
