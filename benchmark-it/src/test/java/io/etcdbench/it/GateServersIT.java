// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateSetup.Platform;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.TimedMetric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The executable's gate between two etcds, each side with members of its own. */
@Tag("alone") // its verdict is about speed
final class GateServersIT {
  private static final Duration LONGEST = Duration.ofMinutes(15);

  @TempDir private Path folder;

  /**
   * One call at a time on each connection, where the baseline serves all of them. The client
   * allocates more for calls that wait, which may fail the session before the times are decided.
   */
  @Test
  void serversThatServeOneCallAtATimeFail() throws Exception {
    Path session = folder.resolve("session");
    int code =
        exitCode(
            "gate",
            "--candidate-server-flag=--max-concurrent-streams=1",
            "--workloads=get",
            "--cluster=process:1",
            "--storage=tmpfs",
            "--output=" + session);

    GateResult result = GateFile.read(session.resolve(GateFile.NAME));
    assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.FAIL);
    assertThat(result.decisions())
        .filteredOn(one -> one.metric() == TimedMetric.THROUGHPUT)
        .extracting(MetricVerdict::figures)
        .singleElement()
        .satisfies(figures -> assertThat(requireNonNull(figures).estimate()).isGreaterThan(0.1));
    assertThat(code).isEqualTo(ExitCode.REGRESSION);
    Platform baseline = result.setup().baseline().platform();
    Platform candidate = result.setup().candidate().platform();
    assertThat(candidate.serverFlags()).containsExactly("--max-concurrent-streams=1");
    assertThat(baseline.serverFlags()).isEmpty();
    assertThat(baseline.etcd()).isNotEmpty().isEqualTo(candidate.etcd());
    assertThat(result.trials().get(0).pairs())
        .allSatisfy(pair -> assertThat(pair.placement().clusters()).containsExactly(0, 1));
    assertThat(exitCode("gate", "verify", session.resolve(GateFile.NAME).toString())).isZero();
    assertThat(Files.readString(session.resolve("gate.md")))
        .contains("etcd " + candidate.etcd() + " --max-concurrent-streams=1");
  }

  private int exitCode(String... arguments) throws Exception {
    try (Program program = Program.start(folder, Map.of(), arguments)) {
      return program.exitCode(LONGEST);
    }
  }
}
