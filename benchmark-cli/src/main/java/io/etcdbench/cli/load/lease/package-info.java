// SPDX-License-Identifier: Apache-2.0
/** Load verbs on leases, locks and elections. */
@NullMarked
package io.etcdbench.cli.load.lease;

import org.jspecify.annotations.NullMarked;
