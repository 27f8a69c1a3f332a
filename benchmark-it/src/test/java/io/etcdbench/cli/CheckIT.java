// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.capacity.RateCurve;
import io.etcdbench.sizing.capacity.RateCurve.Rate;
import io.etcdbench.sizing.capacity.RateVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The checks, the search and the doctor, against three real members. */
@Timeout(180)
final class CheckIT {
  private static final Map<Integer, String> FINDING_OF =
      Map.of(
          ExitCode.SUCCESS, "check-passed",
          ExitCode.REGRESSION, "check-failed",
          ExitCode.INVALID, "generator-limit");

  private static EtcdCluster cluster;

  @TempDir private Path folder;

  @BeforeAll
  static void startMembers(TestInfo test) {
    cluster =
        StartedMembers.forTest(
            test, ClusterSpec.ofMembers(3).withFlags(List.of("--snapshot-count=500")));
  }

  @AfterAll
  static void close() {
    cluster.close();
  }

  @Test
  void checksALevelAndSaysWhoseFaultAMissIs() {
    int code =
        run(
            "check perf --duration 3s --warmup 1s --no-rehearse --auto-compact --auto-defrag"
                + " --yes");

    assertThat(any().findings())
        .extracting(Finding::kind)
        .filteredOn(FINDING_OF::containsValue)
        .as("the exit code %d", code)
        .containsExactly(FINDING_OF.get(code));
  }

  @Test
  void tellsWhatKeysCostEveryMember() {
    assertThat(run("check datascale --no-rehearse --deadline 60s")).isZero();
    List<String> costs =
        any().findings().stream()
            .filter(one -> one.kind().equals("bytes-per-key"))
            .map(Finding::observed)
            .toList();

    assertThat(costs).hasSize(3).allMatch(cost -> cost.contains("10000 keys made the database"));
  }

  /** A rate at which a stall of this machine held the client back is offered again. */
  @Test
  void aSearchThatHoldsEverywhereEndsAtTheHighestRate() throws Exception {
    int code =
        run(
            "capacity get --slo 'get p50 < 500ms' --min-rate 50 --max-rate 100 --warmup 0"
                + " --no-rehearse");

    assertThat(code).isZero();
    RateCurve curve = CapacityResult.FORMAT.read(folder.resolve(CapacityResult.FILE)).outcome();
    assertThat(curve.end()).isEqualTo(Capacity.End.ABOVE_RANGE);
    assertThat(curve.rates())
        .filteredOn(rate -> rate.decision() == RateVerdict.HOLDS)
        .extracting(Rate::scheduledPerSecond)
        .containsExactly(50.0, 100.0, 100.0);
    assertThat(requireNonNull(any().server()).members()).hasSize(3);
    assertThat(Files.readAllLines(folder.resolve("curve.csv"))).hasSize(1 + curve.rates().size());
  }

  @Test
  void looksTheClusterOver() throws Exception {
    int code = run("doctor --quick --no-rehearse --slo 'put p99 < 200ms' --format json");

    JsonNode page = new ObjectMapper().readTree(Files.readString(folder.resolve("doctor.json")));
    assertThat(code).as(page.toString()).isEqualTo(exitCodeOf(page));
    List<String> kinds = new ArrayList<>();
    page.path("findings").forEach(one -> kinds.add(one.path("kind").asText()));
    assertThat(kinds).contains("members-share-a-host", "snapshot-count", "no-auto-compaction");
    assertThat(kinds).doesNotContain("flags-unknown", "alarm");
    assertThat(page.path("page").toString()).contains("peer round trip", "leads");
  }

  /** What the rules of the help text say about a stored result. */
  private int exitCodeOf(JsonNode doctor) {
    String end = doctor.path("curve").path("end").asText();
    if (end.equals("STOPPED")
        || end.equals("GENERATOR")
        || Files.exists(folder.resolve(ResultFile.INVALID_NAME))) {
      return ExitCode.INVALID;
    }
    boolean mustChange =
        doctor.path("findings").findValuesAsText("severity").stream().anyMatch("ERROR"::equals);
    boolean noneHolds = doctor.path("curve").path("highestPerSecond").isNull();
    if (mustChange || !noneHolds) {
      return mustChange ? ExitCode.REGRESSION : ExitCode.SUCCESS;
    }
    boolean unsure =
        doctor.path("findings").findValuesAsText("kind").stream()
            .anyMatch("capacity-unsure"::equals);
    return unsure || end.equals("OUT_OF_BUDGET") ? ExitCode.INVALID : ExitCode.REGRESSION;
  }

  private int run(String words) {
    InProcess.Output printed = InProcess.run(words, cluster.endpoints(), folder);
    assertThat(printed.exitCode()).as(printed.words()).isNotIn(ExitCode.FAILURE, ExitCode.USAGE);
    return printed.exitCode();
  }

  private RunResult any() {
    return InProcess.result(folder);
  }
}
