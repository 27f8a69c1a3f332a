// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Activity of this machine over an interval, all processes together. Immutable. Shares of CPU time,
 * 0 to 1, are of all cores that the kernel counts.
 *
 * @param cpuBusyShare CPU time that was used; null when the system does not report it
 * @param cpuStolenShare CPU time that a hypervisor gave to others; null when not reported
 * @param ownCpuShare CPU time of this process and of its child processes that ended in the
 *     interval; null when not reported
 * @param pressure the share of the time, 0 to 1, in which some or all tasks were stalled: {@code
 *     cpuSome}, {@code ioSome}, {@code ioFull}, {@code memorySome}, {@code memoryFull}; {@code
 *     cpuThrottled} by the CPU quota of a container, summed over its cores; without those that the
 *     kernel does not report
 * @param loadAverage the load average over one minute, at the end; null when not reported
 */
public record MachineUse(
    @Nullable Double cpuBusyShare,
    @Nullable Double cpuStolenShare,
    @Nullable Double ownCpuShare,
    Map<String, Double> pressure,
    @Nullable Double loadAverage) {
  /** The value for a system that reports nothing. */
  public static final MachineUse UNKNOWN = new MachineUse(null, null, null, Map.of(), null);

  public MachineUse {
    requireShare("cpuBusyShare", cpuBusyShare);
    requireShare("cpuStolenShare", cpuStolenShare);
    requireShare("ownCpuShare", ownCpuShare);
    pressure = Collections.unmodifiableMap(new TreeMap<>(pressure));
    pressure.forEach(MachineUse::requireShare);
    if (loadAverage != null && !(loadAverage >= 0)) {
      throw new IllegalArgumentException(
          "loadAverage is " + loadAverage + "; allowed: 0 or more, or null when it is not known");
    }
  }

  /**
   * Returns a copy for a client that consists of other processes than this one and its children.
   *
   * @param share of all CPU time that the client used; null when unknown
   */
  public MachineUse withOwn(@Nullable Double share) {
    return new MachineUse(cpuBusyShare, cpuStolenShare, share, pressure, loadAverage);
  }

  private static void requireShare(String name, @Nullable Double share) {
    if (share != null && !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          name + " is " + share + "; allowed: 0 to 1, or null when it is not known");
    }
  }
}
