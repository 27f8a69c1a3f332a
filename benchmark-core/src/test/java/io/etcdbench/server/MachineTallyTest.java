// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineTallyTest {
  @TempDir Path proc;

  @Test
  void readsTicksAndStalls() throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  10 0 20 60 5 1 2 2 9 9\ncpu0 1 1 1 1 1 1 1 1\n");
    Files.createDirectory(proc.resolve("pressure"));
    String pressure =
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=%s\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=%s\n";
    Files.writeString(proc.resolve("pressure/cpu"), pressure.formatted(7, 0));
    Files.writeString(proc.resolve("pressure/io"), pressure.formatted(8, 9));

    MachineTally tally = MachineTally.read(proc, Optional.empty()).orElseThrow();

    assertThat(tally.cpu()).containsExactly(10L, 0L, 20L, 60L, 5L, 1L, 2L, 2L);
    assertThat(tally.stalledMicros()).isEqualTo(Map.of("cpuSome", 7L, "ioSome", 8L, "ioFull", 9L));
    assertThat(tally.device()).isNull();
  }

  @Test
  void tellsSharesOfTheTimeInBetween() {
    MachineTally before =
        new MachineTally(0, List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L), Map.of("ioSome", 100L), null);
    MachineTally after =
        new MachineTally(
            1_000_000_000,
            List.of(30L, 0L, 20L, 30L, 10L, 0L, 0L, 10L),
            Map.of("ioSome", 250_100L, "cpuSome", 5L),
            null);

    MachineAccount account = after.since(before);

    assertThat(account.cpuBusyShare()).isCloseTo(0.5, within(1e-9));
    assertThat(account.cpuStolenShare()).isCloseTo(0.1, within(1e-9));
    assertThat(account.pressure().get("ioSome")).isCloseTo(0.25, within(1e-9));
    assertThat(account.pressure().get("cpuSome")).isZero();
  }

  @Test
  void knowsNothingWhereThereIsNoLinux() {
    assertThat(MachineTally.read(proc, Optional.empty())).isEmpty();
  }
}
