// SPDX-License-Identifier: Apache-2.0
/** Compares two builds by measuring them in alternating JVMs. */
@NullMarked
package io.etcdbench.gate.duet;

import org.jspecify.annotations.NullMarked;
