// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("alone") // compares the halves of a run
@Timeout(120)
final class ColdRunIT {
  @TempDir private Path folder;

  @Test
  void aRunWithoutRehearsalAndWarmUpIsDoubtfulAndNamesTheTrend() throws Exception {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        Program program =
            Program.start(
                folder,
                Map.of(),
                "put",
                "--warmup=0",
                "--no-rehearse",
                "--duration=6s",
                "--clients=100",
                "--conns=10",
                "--output=" + folder.resolve("run"),
                "--endpoints=" + server.endpoints().get(0))) {
      assertThat(program.exitCode(Duration.ofSeconds(90))).as(program.err()).isZero();
      assertThat(program.out().replaceAll("\\s+", " "))
          .contains(
              "DOUBTFUL",
              "not-steady: while the load was measured, the JIT compiler took",
              "from the first half to the second");
    }
  }
}
