// SPDX-License-Identifier: Apache-2.0
/**
 * Compares several clients in alternating JVMs against one cluster, and ranks them without a
 * verdict.
 */
@NullMarked
package io.etcdbench.gate.tournament;

import org.jspecify.annotations.NullMarked;
