// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.repeat.RepeatedMetric;
import io.etcdbench.analysis.repeat.RepeatedRuns;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.Precision;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.SweepReport;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class SweepResultTest {
  private static final Parameter CLIENTS = Parameter.parse("clients=1,10,100");
  private static final Parameter SIZES = Parameter.parse("val-size=100,10000");

  @RegisterExtension final Locales locales = new Locales();

  /** Cell number i answers 100 * (i + 1) operations per second, each round 10 % more. */
  private static SweepResult measured(int rounds, int cells, Parameter... parameters) {
    SweepResult sweep = SweepResult.planned("put --total 500", rounds, List.of(parameters));
    for (int cell = 0; cell < cells; cell++) {
      List<RunResult> counting = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        double rate = 100 * (cell + 1) * (1 + 0.1 * (round - 1));
        counting.add(RepeatedRuns.run(rate, (cell + 1) * 1_000_000L + round * 100_000L));
        sweep =
            sweep.with(cell, "cell-" + cell + "_" + round, 0, counting.get(round - 1), counting);
      }
    }
    return sweep;
  }

  @Test
  void hasACellForEveryCombination() {
    SweepResult sweep = measured(2, 6, CLIENTS, SIZES);

    assertThat(sweep.cells())
        .extracting(SweepResult.Cell::values)
        .startsWith(List.of("1", "100"), List.of("1", "10000"), List.of("10", "100"))
        .hasSize(6);
    assertThat(sweep.runs()).isEqualTo(12).isEqualTo(sweep.planned());
    RepeatedMetric rate = sweep.cells().get(5).metrics().get(0);
    assertThat(rate.values()).hasSize(2);
    assertThat(rate.values().get(0)).isEqualTo(600);
    assertThat(rate.low()).isNotNull().isLessThan(600);
  }

  @Test
  void isReadAsItWasWritten(@TempDir Path folder) {
    SweepResult sweep = measured(1, 3, CLIENTS);
    Path file = folder.resolve(SweepResult.FILE);
    SweepResult.FORMAT.write(file, sweep);

    assertThat(SweepResult.FORMAT.read(file)).isEqualTo(sweep);
  }

  @Test
  void refusesCellsThatAreNotTheCombinations() {
    SweepResult sweep = measured(1, 3, CLIENTS);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SweepResult(
                    SweepResult.SCHEMA, "put", 1, List.of(CLIENTS, SIZES), sweep.cells()))
        .withMessage("the cells are not the combinations of the parameters");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SweepResult.planned("put", 1, List.of()))
        .withMessage("there are 0 parameters; allowed: 1 or 2");
  }

  @Test
  void countsTheRunsBehindItsIntervalsWithoutThoseThatAreExcluded() {
    RunResult run = RepeatedRuns.run(100, 1_000_000);
    RunResult invalid =
        run.withFindings(List.of(new Finding("broken", Severity.ERROR, "it broke", "")));
    SweepResult sweep = SweepResult.planned("put --total 500", 3, List.of(CLIENTS));
    assertThat(intervals(sweep)).isEqualTo("none: no combination has two runs to compare");

    List<RunResult> two = List.of(run, run);
    sweep = sweep.with(0, "a-1", 0, run, List.of(run)).with(0, "a-2", 0, run, two);
    sweep = sweep.with(0, "a-3", 4, invalid, two);
    assertThat(intervals(sweep)).isEqualTo("95 % of the geometric mean, Student's t over 2 runs");

    sweep = sweep.with(1, "b-1", 0, run, List.of(run)).with(1, "b-2", 0, run, two);
    sweep = sweep.with(1, "b-3", 0, run, List.of(run, run, run));
    assertThat(intervals(sweep))
        .isEqualTo("95 % of the geometric mean, Student's t over 2 to 3 runs");
  }

  private static String intervals(SweepResult sweep) {
    return SweepReport.of(sweep, Precision.ROUNDED)
        .document()
        .exports()
        .suite()
        .properties()
        .stream()
        .filter(fact -> fact.label().equals("intervals"))
        .map(Fact::text)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneParameterIsACurve() {
    GoldenReport.expect("sweep-one", SweepReport.of(measured(1, 3, CLIENTS), Precision.ROUNDED));
  }

  @Test
  void twoParametersAreAHeatMapWithGapsWhereNothingWasMeasured() {
    GoldenReport.expect(
        "sweep-two", SweepReport.of(measured(3, 5, CLIENTS, SIZES), Precision.ROUNDED));
  }
}
