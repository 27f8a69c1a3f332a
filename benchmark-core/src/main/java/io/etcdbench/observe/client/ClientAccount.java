// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import io.etcdbench.observe.machine.MachineUse;
import org.HdrHistogram.Histogram;

/**
 * The resources that a load cost the JVM that generated it, and the activity of the JVM's machine.
 *
 * @param use the resources used by the JVM
 * @param hiccupNanos delays of a thread that only sleeps (see {@link HiccupMeter}), in nanoseconds
 * @param machine the activity of the machine
 */
public record ClientAccount(ClientUse use, Histogram hiccupNanos, MachineUse machine) {}
