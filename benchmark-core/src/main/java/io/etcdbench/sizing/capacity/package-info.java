// SPDX-License-Identifier: Apache-2.0
/** Searches for the highest rate at which a cluster meets an objective, by sequential tests. */
@NullMarked
package io.etcdbench.sizing.capacity;

import org.jspecify.annotations.NullMarked;
