// SPDX-License-Identifier: Apache-2.0
/** The built-in operations, and the weighted mix of them that a run sends. */
@NullMarked
package io.etcdbench.workload.mix;

import org.jspecify.annotations.NullMarked;
