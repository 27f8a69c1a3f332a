// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import io.etcdbench.observe.machine.MachineUse;
import org.HdrHistogram.Histogram;

/**
 * What a load cost the JVM that offered it, and what the JVM's machine did meanwhile.
 *
 * @param use what the JVM spent
 * @param hiccupNanos how much later than asked a thread woke that only sleeps, in nanoseconds
 * @param machine what the machine did
 */
public record ClientAccount(ClientUse use, Histogram hiccupNanos, MachineUse machine) {}
