// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.duet.MachineWatch;
import io.etcdbench.observe.client.HiccupMeter;
import io.etcdbench.observe.machine.MachineCounters;
import io.etcdbench.observe.machine.MachineUse;
import org.jspecify.annotations.Nullable;

/**
 * Watches this machine for hiccups, CPU time stolen by the hypervisor, and time in which every task
 * was stalled on memory. Waiting for CPU or disk does not count, because the load itself causes it.
 * Metrics that the system does not report count as 0. Thread-safe.
 */
public final class HiccupWatch implements MachineWatch {
  private static final String MEMORY = "memoryFull";

  private final HiccupMeter hiccups = HiccupMeter.start();
  private MachineCounters before = MachineCounters.read();
  private long worstNanos;

  private HiccupWatch() {}

  /**
   * Starts watching.
   *
   * @return a watch that the caller closes
   */
  public static HiccupWatch start() {
    return new HiccupWatch();
  }

  @Override
  public synchronized void begin() {
    before = MachineCounters.read();
    hiccups.worstSinceLast();
    worstNanos = 0;
  }

  @Override
  public synchronized Disturbance seen() {
    worstNanos = Math.max(worstNanos, hiccups.worstSinceLast());
    MachineUse use = MachineCounters.read().since(before);
    return new Disturbance(
        worstNanos, known(use.cpuStolenShare()), known(use.pressure().get(MEMORY)));
  }

  private static double known(@Nullable Double share) {
    return share == null ? 0 : share;
  }

  @Override
  public void close() {
    hiccups.close();
  }
}
