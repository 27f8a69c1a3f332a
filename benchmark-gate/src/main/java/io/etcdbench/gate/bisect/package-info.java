// SPDX-License-Identifier: Apache-2.0
/** Finds the commit that made a difference, by sessions of the gate. */
@NullMarked
package io.etcdbench.gate.bisect;

import org.jspecify.annotations.NullMarked;
