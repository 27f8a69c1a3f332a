// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.ComparisonText;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Set;
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
    RunPlan seven = RunPlan.DEFAULT.with(LoadPlan.DEFAULT.withConcurrency(7));
    RunResult other = RUN.toBuilder().plan(seven).build();
    assertThat(RunComparison.of(RUN, other, Set.of()).differences())
        .contains(
            new Fingerprint.Difference("plan.load.concurrency", Fingerprint.Weight.MUST, "1", "7"));
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
        RUN.withFindings(List.of(new Finding("broken", Severity.ERROR, "it broke", "")));
    assertThat(RunComparison.of(invalid, invalid, Set.of()).verdict())
        .isEqualTo(Verdict.INCOMPARABLE);
  }

  private static RunResult onAnotherJvm() {
    Environment there =
        RUN.environment().with(new Jvm("Adoptium", "21.0.4+7", "VM", List.of("-Xmx2g")));
    return RUN.toBuilder().environment(there).client(null).build();
  }
}
