// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.machine.MachineCounters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MachineTallyTest {

  @Test
  void reportsNoMachineWhoseCpuTimeIsUnknown() {
    MachineTally silent = new MachineTally(counters(List.of()), null);

    assertThat(silent.since(silent)).isEmpty();
  }

  @Test
  void reportsWhatTheCountersGrewBy() {
    MachineTally before = new MachineTally(counters(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L)), null);
    MachineTally after = new MachineTally(counters(List.of(6L, 0L, 0L, 2L, 0L, 0L, 0L, 2L)), null);

    assertThat(after.since(before)).contains(new MachineAccount(0.6, 0.2, Map.of(), null));
  }

  private static MachineCounters counters(List<Long> cpuTicks) {
    return new MachineCounters(0, cpuTicks, null, Map.of());
  }
}
