// SPDX-License-Identifier: Apache-2.0
/** Compares client settings under the same faults: the session, its result, its scorecard. */
@NullMarked
package io.etcdbench.sizing.failover;

import org.jspecify.annotations.NullMarked;
