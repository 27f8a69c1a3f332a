// SPDX-License-Identifier: Apache-2.0
/** The load commands for leases, locks and elections. */
@NullMarked
package io.etcdbench.cli.load.lease;

import org.jspecify.annotations.NullMarked;
