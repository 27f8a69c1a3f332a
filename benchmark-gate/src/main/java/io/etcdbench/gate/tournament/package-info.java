// SPDX-License-Identifier: Apache-2.0
/** Several clients in alternating JVMs against one cluster, ranked without a verdict. */
@NullMarked
package io.etcdbench.gate.tournament;

import org.jspecify.annotations.NullMarked;
