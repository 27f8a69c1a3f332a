// SPDX-License-Identifier: Apache-2.0
/** Finds the commit that caused a regression, by bisecting with sessions of the gate. */
@NullMarked
package io.etcdbench.gate.bisect;

import org.jspecify.annotations.NullMarked;
