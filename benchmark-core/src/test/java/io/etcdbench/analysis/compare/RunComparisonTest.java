// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.report.ComparisonText;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RunComparisonTest {
  private static final RunResult RUN = SampleRun.result();

  @Test
  void aRunIsLikeItself() {
    RunComparison comparison = RunComparison.of(RUN, RUN, Set.of());
    assertThat(comparison.verdict()).isEqualTo(Verdict.PASS);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.rows()).isNotEmpty().allMatch(row -> row.change() == 0);
  }

  @Test
  void forksGiveAnIntervalAndOneJvmGivesNone() {
    List<Row> rows = RunComparison.of(RUN, RUN, Set.of()).rows();
    assertThat(rows)
        .filteredOn(row -> row.series().contains("PutBenchmark.put thrpt"))
        .anySatisfy(row -> assertThat(row.interval()).isNotNull());
    assertThat(rows)
        .filteredOn(row -> row.series().startsWith("measure"))
        .isNotEmpty()
        .allMatch(row -> row.interval() == null);
    assertThat(ComparisonText.render(RunComparison.of(RUN, RUN, Set.of())))
        .contains("one JVM each: not known", "measure put", "Two runs decide nothing");
  }

  /** Goal G9: any difference in a field that must match. */
  @Test
  void anotherJvmIsIncomparableWithoutAPercentage() {
    RunComparison comparison = RunComparison.of(RUN, onAnotherJvm(), Set.of());
    assertThat(comparison.verdict()).isEqualTo(Verdict.INCOMPARABLE);
    assertThat(comparison.rows()).isNotEmpty();
    assertThat(ComparisonText.render(comparison))
        .contains("INCOMPARABLE", "jvm", "measure put", "ops/s", "p99")
        .doesNotContain("%", "change");
  }

  @Test
  void anotherLoadIsIncomparable() {
    Map<String, @Nullable Object> plan = new TreeMap<>(RUN.plan());
    plan.put("load", Map.of("clients", 7));
    RunResult other = RunResult.of(plan, RUN.environment());
    assertThat(RunComparison.of(RUN, other, Set.of()).differences())
        .contains(
            new Fingerprint.Difference(
                "plan.load.clients", Fingerprint.Weight.MUST, "unknown", "7"));
  }

  @Test
  void aDifferenceThatIsTakenUponOneselfIsShown() {
    RunComparison comparison = RunComparison.of(RUN, onAnotherJvm(), Set.of("jvm", "jvm.flags"));
    assertThat(comparison.verdict()).isEqualTo(Verdict.PASS);
    assertThat(comparison.differences())
        .allMatch(one -> one.weight() == Fingerprint.Weight.WARN)
        .hasSize(2);
    assertThat(comparison.rows()).isNotEmpty();
  }

  @Test
  void refusesToAcceptWhatDoesNotDiffer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunComparison.of(RUN, onAnotherJvm(), Set.of("jmv")))
        .withMessage(
            "the field 'jmv' does not differ between the runs; accept only: jvm, jvm.flags");
  }

  @Test
  void anInvalidRunNeverCompares() {
    RunResult invalid =
        RUN.withFindings(List.of(new Finding("broken", Severity.INVALID, "it broke", "")));
    assertThat(RunComparison.of(invalid, invalid, Set.of()).verdict())
        .isEqualTo(Verdict.INCOMPARABLE);
  }

  private static RunResult onAnotherJvm() {
    Environment there =
        RUN.environment().with(new Jvm("Adoptium", "21.0.4+7", "VM", List.of("-Xmx2g")));
    return RunResult.of(RUN.plan(), there)
        .withJmh(RUN.jmh())
        .withPhases(RUN.phases(), null)
        .withFindings(RUN.findings());
  }
}
