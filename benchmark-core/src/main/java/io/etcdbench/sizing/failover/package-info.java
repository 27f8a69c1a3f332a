// SPDX-License-Identifier: Apache-2.0
/** Client settings side by side against the same faults: the session, its result, its scorecard. */
@NullMarked
package io.etcdbench.sizing.failover;

import org.jspecify.annotations.NullMarked;
