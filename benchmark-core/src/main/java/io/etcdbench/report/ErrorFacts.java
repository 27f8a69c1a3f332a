// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.report.Document.Fact;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The failed operations by kind, each with an example. */
final class ErrorFacts {
  private ErrorFacts() {}

  static List<Fact> of(RunResult result) {
    return Stream.concat(
            result.jmh().stream().flatMap(ErrorFacts::ofBenchmark),
            result.phases().stream().flatMap(ErrorFacts::ofPhase))
        .toList();
  }

  private static Stream<Fact> ofBenchmark(JmhResult result) {
    JmhName name = JmhName.of(result);
    String where =
        "%s.%s, %s (%s)"
            .formatted(
                name.className(), name.method(), result.mode(), Parameters.text(result.params()));
    return Stream.ofNullable(result.operations())
        .flatMap(seen -> seen.errors().stream())
        .map(error -> fact(error.kind(), error.count(), where, error.example()));
  }

  private static Stream<Fact> ofPhase(PhaseResult phase) {
    return phase.series().stream()
        .filter(series -> !series.outcome().equals("ok"))
        .map(
            series ->
                fact(
                    series.outcome(),
                    series.count(),
                    phase.name() + ", " + series.operation(),
                    series.example()));
  }

  private static Fact fact(String kind, long count, String where, @Nullable String example) {
    String said = Objects.requireNonNullElse(example, "");
    return new Fact(
        kind, count + " in " + where + (said.isEmpty() ? "" : ", for example: " + said));
  }
}
