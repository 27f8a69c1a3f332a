// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.JmhResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The JMH run as a user starts it, over three real members. Functions are asserted, not figures.
 */
final class JmhBenchIT {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMinutes(1);

  @TempDir private Path directory;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void runsEachScenarioOnceAndLeavesAResultThatReadsBack() throws Exception {
    try (Program program =
        jmh(directory, "--profile", "smoke", "-e", "baseline", "-w", "100ms", "-r", "200ms")) {
      assertThat(program.exitCode(LONG)).as(program.err()).isZero();
      assertThat(program.out()).contains("JMH scenarios", "PutBenchmark", "fdatasync");
      assertThat(program.err()).contains("[11/11]");
    }
    RunResult result = ResultFile.read(directory.resolve("result/run.json"));
    assertThat(result.jmh().stream().map(each -> shortClass(each) + " " + each.mode()).distinct())
        .containsExactlyInAnyOrder(
            "PutBenchmark thrpt",
            "LinearizableReadBenchmark thrpt",
            "SerializableReadBenchmark thrpt",
            "LargeValueBenchmark thrpt",
            "AuthTokenReuseBenchmark thrpt");
    assertThat(result.jmh())
        .allSatisfy(
            each -> assertThat(Objects.requireNonNull(each.operations()).count()).isPositive());
    assertThat(Objects.requireNonNull(result.environment().cluster()).topology()).startsWith("3 ");
    assertThat(result.environment().fdatasync()).isNotNull();
    assertThat(result.files().values())
        .allSatisfy(name -> assertThat(directory.resolve("result").resolve(name)).isNotEmptyFile());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void saysThatAnEndpointCannotBeReached() throws Exception {
    try (Program program = jmh(directory, "--endpoints", "127.0.0.1:1", "PutBenchmark")) {
      assertThat(program.exitCode(SHORT)).isEqualTo(1);
      assertThat(program.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
    }
    assertThat(directory.resolve("result")).doesNotExist();
  }

  /** Its result goes to the folder {@code result} of the directory. */
  static Program jmh(Path directory, String... words) throws IOException {
    Stream<String> all =
        Stream.of(Stream.of("jmh", "--output", "result"), Arrays.stream(words))
            .flatMap(each -> each);
    return Program.start(directory, Program.ONE_COMPILER, all.toArray(String[]::new));
  }

  private static String shortClass(JmhResult result) {
    String[] names = result.benchmark().split("\\.", -1);
    return names[names.length - 2];
  }
}
