// SPDX-License-Identifier: Apache-2.0
/** Fleets: several workers offer the load of one plan, and a conductor merges their results. */
@NullMarked
package io.etcdbench.fleet;

import org.jspecify.annotations.NullMarked;
