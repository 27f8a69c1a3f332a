// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.sizing.memory.MemoryResult;
import io.etcdbench.sizing.memory.MemoryResult.Cost;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelMemoryIT {
  /** The first run on a machine may have to fetch or build etcd. */
  private static final Duration LONG = Duration.ofMinutes(6);

  @TempDir private Path directory;

  /** etcd's documentation says 350 bytes for a watcher, etcd 3.6 takes about twice that. */
  @Test
  void findsWhatAWatcherTakesInARealMember() throws Exception {
    Path output = directory.resolve("result");
    try (Program program =
        Program.start(
            directory,
            Map.of(),
            "model",
            "memory",
            "--cluster=process:1",
            "--storage=tmpfs",
            "--connections=0",
            "--keys=0",
            "--watchers=40000",
            "--plan-watchers=1000000",
            "--output=" + output)) {
      assertThat(program.exitCode(LONG)).as(program.err()).isZero();
    }
    MemoryResult result = MemoryResult.FORMAT.read(output.resolve(MemoryResult.FILE));
    assertThat(result.garbageCollected()).isTrue();
    assertThat(result.costs()).extracting(Cost::kind).containsExactly(Kind.WATCHERS);
    double each = result.costs().get(0).bytes();
    assertThat(each).isBetween(350.0, 2_000.0);
    assertThat(Objects.requireNonNull(result.prediction()).bytes())
        .isGreaterThan(result.idleBytes() + 350.0 * 1_000_000);
    assertThat(output.resolve("memory.html")).content().contains("Resident memory by watchers");
  }
}
