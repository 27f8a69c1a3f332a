// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules together; each has a test of its own. */
final class AuditTest {

  @Test
  void saysNothingOfAHealthyRun() {
    assertThat(Audit.of(new HealthyRun().result())).isEmpty();
  }

  @Test
  void saysNothingOfARunThatMeasuredNothing() {
    RunResult healthy = new HealthyRun().result();

    assertThat(Audit.of(new RunResult.Builder(healthy.environment()).plan(healthy.plan()).build()))
        .isEmpty();
  }

  @Test
  void doesNotRepeatWhatTheRunSaysItself() {
    RunResult result = new HealthyRun().cluster("tmpfs", "3.6.15").result();

    assertThat(Audit.of(result.withFindings(Audit.of(result)))).isEmpty();
  }

  @Test
  void attributesToAPlannedFaultWhatFollowsFromIt() {
    RunResult disturbed =
        new HealthyRun().rate(20_000, 0).faults("kill=leader,at=2s,for=3s").result();
    RunResult undisturbed = new HealthyRun().rate(20_000, 0).result();

    assertThat(Audit.of(undisturbed))
        .filteredOn(finding -> finding.kind().equals("target-not-reached"))
        .extracting(Finding::severity)
        .containsExactly(Severity.WARNING);
    assertThat(Audit.of(disturbed))
        .filteredOn(finding -> finding.kind().equals("target-not-reached"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.INFO);
              assertThat(finding.advice())
                  .isEqualTo("possibly caused by the planned fault: kill leader at 2s for 3s");
            });
    assertThat(Audit.of(disturbed))
        .filteredOn(finding -> finding.kind().equals("faults-injected"))
        .extracting(Finding::observed)
        .containsExactly("the plan disturbed the cluster: kill leader at 2s for 3s");
  }

  @Test
  void attributesNothingToAFaultThatWasDueAfterTheEnd() {
    RunResult stopped =
        new HealthyRun().rate(20_000, 0).faults("kill=leader,at=20s,for=3s").result();

    assertThat(Audit.of(stopped)).extracting(Finding::kind).doesNotContain("faults-injected");
    assertThat(Audit.of(stopped))
        .filteredOn(finding -> finding.kind().equals("target-not-reached"))
        .extracting(Finding::severity)
        .containsExactly(Severity.WARNING);
  }

  @Test
  void doesNotAttributeToAFaultWhatItCannotCause() {
    RunResult result = new HealthyRun().cluster("tmpfs", "3.6.15").faults("compact,at=2s").result();

    assertThat(Audit.of(result))
        .filteredOn(finding -> finding.kind().equals("data-on-tmpfs"))
        .extracting(Finding::severity)
        .containsExactly(Severity.WARNING);
  }

  @Test
  void auditsAStoredRun() {
    RunResult stored = ResultFile.read(Path.of("src/test/resources/golden/run.json"));

    assertThat(Audit.of(stored))
        .extracting(Finding::kind)
        .contains("metrics-unreadable", "members-share-a-machine")
        .doesNotContain("data-on-tmpfs");
  }

  @Test
  void isListedInTheDocuments() throws IOException {
    String document = Files.readString(Path.of("../docs/measuring.md"));

    for (String kind : KINDS) {
      assertThat(document).contains("| `" + kind + "` |");
    }
  }

  private static final List<String> KINDS =
      List.of(
          "faults-injected",
          "operations-lost",
          "timeline-incomplete",
          "writes-lost",
          "other-writers",
          "one-key",
          "sequence-wrapped",
          "alarm-nospace",
          "member-restart",
          "member-silent",
          "leader-change",
          "version-mix",
          "errors-above-budget",
          "target-not-reached",
          "schedule-late",
          "littles-law",
          "few-samples",
          "idle-connections",
          "in-flight-limit",
          "drift",
          "warm-up-too-short",
          "not-steady",
          "clock-jump",
          "network-bound",
          "generator-busy",
          "generator-gc",
          "cpu-saturated",
          "cpu-stolen",
          "client-stalls-unknown",
          "data-on-tmpfs",
          "unsafe-no-fsync",
          "members-share-a-machine",
          "metrics-unreadable");
}
