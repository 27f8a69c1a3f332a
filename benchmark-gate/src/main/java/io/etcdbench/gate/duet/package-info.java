// SPDX-License-Identifier: Apache-2.0
/** Measures two builds in alternating JVMs. */
@NullMarked
package io.etcdbench.gate.duet;

import org.jspecify.annotations.NullMarked;
