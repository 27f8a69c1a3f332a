// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each cause three times, for a short time, in a JVM of its own with the heap of the script; {@code
 * src/perf/causes.sh} runs all of them ten times.
 */
@Tag("proof")
@Tag("long")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class CauseMatrixIT {
  private static final int RUNS = 3;
  private static final String SECONDS = "4";

  @TempDir private Path results;

  /** UNKNOWN is allowed once, another cause never. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOO_HIGH_A_RATE")
  void theVerdictNamesTheCause(Cause cause) throws Exception {
    Optional<String> obstacle = new CauseRun(1).obstacle(cause);
    assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));

    double before = MachineUse.overOneSecond();
    assumeTrue(before < MachineUse.MAX, () -> busy(before));
    inject(cause);
    double after = MachineUse.overOneSecond();
    assumeTrue(after < MachineUse.MAX, () -> busy(after));

    ConfusionMatrix matrix = new ConfusionMatrix();
    for (Path run : runs()) {
      matrix.add(cause, Explanation.of(ResultFile.read(run)).verdict());
    }
    assertThat(matrix.runs(cause)).isEqualTo(RUNS);
    assertThat(matrix.wrong(cause)).as(matrix.toMarkdown()).isZero();
    assertThat(matrix.right(cause)).as(matrix.toMarkdown()).isGreaterThanOrEqualTo(RUNS - 1);
  }

  private static String busy(double share) {
    return String.format(
        Locale.ROOT,
        "others use %.0f %% of this machine: every cause looks like a lack of processors then",
        100 * share);
  }

  private void inject(Cause cause) throws IOException, InterruptedException {
    ProcessBuilder program =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            CauseMatrixMain.class.getName());
    program.environment().put("ROUNDS", Integer.toString(RUNS));
    program.environment().put("SECONDS_EACH", SECONDS);
    program.environment().put("CAUSES", cause.fileName());
    program.environment().put("OUTPUT", results.toString());
    Path log = results.resolve("log");
    Process running = program.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(running.waitFor()).as(() -> read(log)).isZero();
    } finally {
      running.destroyForcibly();
    }
  }

  private List<Path> runs() throws IOException {
    try (Stream<Path> files = Files.walk(results)) {
      return files.filter(file -> file.getFileName().toString().matches("run.*\\.json")).toList();
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
