// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The failed operations by kind: their count, their latencies, and an example of each. */
public final class ErrorBlocks {
  private ErrorBlocks() {}

  public static List<Block> of(RunResult result, Precision precision) {
    List<Block> blocks = new ArrayList<>();
    for (PhaseResult phase : result.phases()) {
      List<SeriesResult> failed = Operations.failed(phase);
      if (!failed.isEmpty()) {
        blocks.add(new LatencyTable(precision).of(failed, one -> title(phase, one, precision)));
      }
    }
    List<Fact> facts =
        Stream.concat(
                result.phases().stream().flatMap(ErrorBlocks::examples),
                result.jmh().stream().flatMap(ErrorBlocks::ofBenchmark))
            .toList();
    if (!facts.isEmpty()) {
      blocks.add(new Facts(facts));
    }
    return blocks;
  }

  private static String title(PhaseResult phase, SeriesResult series, Precision precision) {
    long all = Operations.count(Operations.named(phase, series.operation()));
    return "%s %s: %s, %s of all %s in phase %s"
        .formatted(
            series.operation(),
            series.outcome(),
            precision.count(series.count()),
            Quantity.share(series.count(), all),
            series.operation(),
            phase.name());
  }

  private static Stream<Fact> examples(PhaseResult phase) {
    return Operations.failed(phase).stream()
        .filter(series -> !Objects.requireNonNullElse(series.example(), "").isEmpty())
        .map(
            series ->
                new Fact(
                    series.operation() + " " + series.outcome(),
                    "for example: " + series.example()));
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

  private static Fact fact(String kind, long count, String where, @Nullable String example) {
    String said = Objects.requireNonNullElse(example, "");
    return new Fact(
        kind, count + " in " + where + (said.isEmpty() ? "" : ", for example: " + said));
  }
}
