// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineCountersTest {
  private static final List<Long> ZEROS = List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);

  @TempDir Path proc;

  @Test
  void readsTicksAndStalls() throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  10 0 20 60 5 1 2 2 9 9\ncpu0 1 1 1 1 1 1 1 1\n");
    Files.createDirectories(proc.resolve("self"));
    Files.writeString(
        proc.resolve("self/stat"), "7 (a) b) S 1 7 7 0 -1 4194560 1 2 3 4 11 22 33 44 20 0 1 0\n");
    Files.createDirectory(proc.resolve("pressure"));
    String pressure =
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=%s\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=%s\n";
    Files.writeString(proc.resolve("pressure/cpu"), pressure.formatted(7, 0));
    Files.writeString(proc.resolve("pressure/io"), pressure.formatted(8, 9));

    MachineCounters counters = MachineCounters.read(proc, proc);

    assertThat(counters.cpuTicks()).containsExactly(10L, 0L, 20L, 60L, 5L, 1L, 2L, 2L);
    assertThat(counters.ownTicks()).isEqualTo(11 + 22 + 33 + 44);
    assertThat(counters.stalledMicros())
        .isEqualTo(Map.of("cpuSome", 7L, "ioSome", 8L, "ioFull", 9L));
  }

  @Test
  void readsHowLongAContainersQuotaHeldThreadsBack() throws IOException {
    Files.writeString(proc.resolve("cpu.stat"), "usage_usec 5\nthrottled_usec 70\n");
    assertThat(MachineCounters.read(proc, proc).stalledMicros()).containsEntry("cpuThrottled", 70L);

    Files.delete(proc.resolve("cpu.stat"));
    Files.createDirectory(proc.resolve("cpu"));
    Files.writeString(proc.resolve("cpu/cpu.stat"), "nr_throttled 1\nthrottled_time 90000\n");
    assertThat(MachineCounters.read(proc, proc).stalledMicros()).containsEntry("cpuThrottled", 90L);
  }

  @Test
  void leavesOutWhatHappenedInAPause() {
    MachineCounters before = new MachineCounters(0, ZEROS, 5L, Map.of("ioSome", 100L));
    MachineCounters from =
        new MachineCounters(
            500_000_000, List.of(10L, 0L, 0L, 40L, 0L, 0L, 0L, 0L), 6L, Map.of("ioSome", 110L));
    MachineCounters to =
        new MachineCounters(
            900_000_000, List.of(90L, 0L, 0L, 40L, 0L, 0L, 0L, 0L), 76L, Map.of("ioSome", 400L));
    MachineCounters after =
        new MachineCounters(
            1_400_000_000, List.of(130L, 0L, 0L, 50L, 0L, 0L, 0L, 0L), 96L, Map.of("ioSome", 650L));

    MachineUse use = after.since(before.leavingOut(from, to));

    // 10 + 40 of 100 ticks; 1 + 20 of them the client's; 10 + 250 us of 1 s.
    assertThat(use.cpuBusyShare()).isCloseTo(0.5, within(1e-9));
    assertThat(use.ownCpuShare()).isCloseTo(0.21, within(1e-9));
    assertThat(use.pressure().get("ioSome")).isCloseTo(260e-6, within(1e-9));
  }

  @Test
  void reportsSharesOfTheTimeInBetween() {
    MachineCounters before = new MachineCounters(0, ZEROS, 5L, Map.of("ioSome", 100L));
    MachineCounters after =
        new MachineCounters(
            1_000_000_000,
            List.of(30L, 0L, 20L, 30L, 10L, 0L, 0L, 10L),
            25L,
            Map.of("ioSome", 250_100L, "cpuSome", 5L));

    MachineUse use = after.since(before);

    assertThat(use.cpuBusyShare()).isCloseTo(0.5, within(1e-9));
    assertThat(use.cpuStolenShare()).isCloseTo(0.1, within(1e-9));
    assertThat(use.ownCpuShare()).isCloseTo(0.2, within(1e-9));
    assertThat(use.pressure().get("ioSome")).isCloseTo(0.25, within(1e-9));
    // It was not there at first, so what it grew by is not known.
    assertThat(use.pressure()).containsOnlyKeys("ioSome");
  }

  @Test
  void knowsNothingWhereTheSystemReportsNothing() {
    MachineCounters nothing = MachineCounters.read(proc, proc);

    assertThat(nothing.since(nothing))
        .satisfies(
            use -> {
              assertThat(use.cpuBusyShare()).isNull();
              assertThat(use.cpuStolenShare()).isNull();
              assertThat(use.ownCpuShare()).isNull();
              assertThat(use.pressure()).isEmpty();
            });
  }

  @Test
  void takesCountersThatStandStillForUnknown() throws IOException {
    // What gVisor shows.
    Files.writeString(proc.resolve("stat"), "cpu  0 0 0 0 0 0 0 0 0 0\n");
    MachineCounters counters = MachineCounters.read(proc, proc);

    assertThat(counters.cpuTicks()).isEqualTo(ZEROS);
    assertThat(counters.since(counters).cpuBusyShare()).isNull();
  }

  @Test
  void takesLinesOfAnotherFormForUnknown() throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  1 2 3\n");
    Files.createDirectories(proc.resolve("self"));
    Files.writeString(proc.resolve("self/stat"), "no process\n");

    assertThat(MachineCounters.read(proc, proc).cpuTicks()).isEmpty();
    assertThat(MachineCounters.read(proc, proc).ownTicks()).isNull();
  }

  @Test
  void refusesSharesBeyondAll() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MachineUse(1.01, null, null, Map.of(), null))
        .withMessageContaining("cpuBusyShare is 1.01");
  }
}
