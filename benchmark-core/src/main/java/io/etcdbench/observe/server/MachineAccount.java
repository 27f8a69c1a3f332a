// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.machine.DeviceActivity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The activity of this machine over a load, as reported by Linux, for all processes together:
 * members, client and any others. Immutable.
 *
 * @param cpuBusyShare the share of all cores' time that was used, 0 to 1
 * @param cpuStolenShare the share that a hypervisor gave to others, 0 to 1
 * @param pressure the share of the time, 0 to 1, in which some or all tasks were stalled: {@code
 *     cpuSome}, {@code ioSome}, {@code ioFull}, {@code memorySome}, {@code memoryFull}; empty where
 *     the kernel does not report it
 * @param device the activity of the disk that stores the members' data; null when unknown
 */
public record MachineAccount(
    double cpuBusyShare,
    double cpuStolenShare,
    Map<String, Double> pressure,
    @Nullable DeviceActivity device) {
  public MachineAccount {
    Amount.requireShare("cpuBusyShare", cpuBusyShare);
    Amount.requireShare("cpuStolenShare", cpuStolenShare);
    pressure = Ordered.copyOf(pressure);
  }
}
