// SPDX-License-Identifier: Apache-2.0
/**
 * Decides from stored pairs of measurements whether one build is slower than another, and keeps the
 * history of results. Measures nothing itself.
 */
@NullMarked
package io.etcdbench.gate;

import org.jspecify.annotations.NullMarked;
