// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A load run from the outside, stopped in each of its phases. */
final class LoadSignalIT {
  private static final Duration QUICK = Duration.ofSeconds(60);

  /** The first run on a machine may have to fetch or build etcd. */
  private static final Duration READY = Duration.ofMinutes(6);

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "preload, INT,  run.INVALID.json",
    "warmup,  TERM, run.INVALID.json",
    "measure, INT,  run.json",
    "measure, TERM, run.json"
  })
  void keepsWhatWasMeasuredAndLeavesNothingRunningWhenItIsStopped(
      String phase, String signal, String file) throws Exception {
    boolean measures = phase.equals("measure");
    try (Program program =
        Program.start(
            directory,
            Map.of(),
            "get",
            "--cluster=process:1",
            "--storage=tmpfs",
            "--key-space-size=" + (phase.equals("preload") ? 10_000_000 : 10),
            "--warmup=" + (measures ? "0" : "60s"),
            "--duration=60s",
            "--output=" + directory)) {
      Await.until(
          () -> program.err().contains(phase + ": ") || !program.isAlive(), READY, program::err);
      List<ProcessHandle> children = program.children();
      program.signal(signal);

      assertThat(program.exitCode(QUICK)).as(program.err()).isEqualTo(4);
      assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
      RunResult result = ResultFile.read(directory.resolve(file));
      assertThat(result.findings()).extracting(Finding::kind).contains("cut-short");
    }
  }
}
