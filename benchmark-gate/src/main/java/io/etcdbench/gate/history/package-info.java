// SPDX-License-Identifier: Apache-2.0
/**
 * Stores the results of a code base over its commits, and finds the commits at which they changed.
 */
@NullMarked
package io.etcdbench.gate.history;

import org.jspecify.annotations.NullMarked;
