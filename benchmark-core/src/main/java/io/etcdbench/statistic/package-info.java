// SPDX-License-Identifier: Apache-2.0
/**
 * How sure are we? The arithmetic of the gate on plain numbers: Student's t on pairs, sign flips,
 * change points. Everything here is a pure function; what is drawn at random comes from a seed.
 */
@NullMarked
package io.etcdbench.statistic;

import org.jspecify.annotations.NullMarked;
