// SPDX-License-Identifier: Apache-2.0
/**
 * What does this machine do meanwhile? {@link io.etcdbench.observe.machine.MachineCounters} reads
 * Linux's counters at one instant, {@link io.etcdbench.observe.machine.MachineUse} is what grew
 * between two. The client's machine and the members' machine are read the same way. What the system
 * does not report is null, never 0.
 */
@NullMarked
package io.etcdbench.observe.machine;

import org.jspecify.annotations.NullMarked;
