// SPDX-License-Identifier: Apache-2.0
/**
 * Decides whether one build is slower than another, from stored pairs of measurements; keeps the
 * history of decisions. Measures nothing itself.
 */
@NullMarked
package io.etcdbench.gate;

import org.jspecify.annotations.NullMarked;
