// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.machine.BlockDevice;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.machine.DeviceCounters;
import io.etcdbench.observe.machine.MachineCounters;
import io.etcdbench.observe.machine.MachineUse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The counters of the members' machine at one instant.
 *
 * @param counters of the machine
 * @param device the counters of the members' disk; null when unknown
 */
record MachineTally(MachineCounters counters, @Nullable DeviceCounters device) {

  /** Reads the counters, including those of the disk that stores the members' data. */
  static MachineTally read(Optional<BlockDevice> disk) {
    return new MachineTally(MachineCounters.read(), disk.flatMap(BlockDevice::read).orElse(null));
  }

  /** Returns the activity since an earlier tally; empty when the system does not report it. */
  Optional<MachineAccount> since(MachineTally earlier) {
    MachineUse use = counters.since(earlier.counters);
    return use.cpuBusyShare() == null || use.cpuStolenShare() == null
        ? Optional.empty()
        : Optional.of(
            new MachineAccount(
                use.cpuBusyShare(), use.cpuStolenShare(), use.pressure(), activity(earlier)));
  }

  /** Advances this tally by the growth between two later ones. */
  MachineTally leavingOut(MachineTally from, MachineTally to) {
    return new MachineTally(
        counters.leavingOut(from.counters, to.counters),
        device == null || from.device == null || to.device == null
            ? null
            : device.leavingOut(from.device, to.device));
  }

  private @Nullable DeviceActivity activity(MachineTally earlier) {
    return device == null || earlier.device == null ? null : device.since(earlier.device);
  }
}
