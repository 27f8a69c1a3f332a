// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.ErrorCount;
import io.etcdbench.result.JmhResult.Operations;
import io.etcdbench.result.JmhResult.Score;
import io.etcdbench.result.Status;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one row, combined from all modes of a benchmark. Throughput comes from throughput
 * mode or else average-time mode, costs from throughput mode or else sample-time mode, latencies
 * from all modes together.
 *
 * @param modes results that differ only in their mode, at least one
 */
record JmhRow(List<JmhResult> modes) {
  private static final String THROUGHPUT = "thrpt";
  private static final String SAMPLE_TIME = "sample";
  private static final String AVERAGE_TIME = "avgt";
  private static final String NONE = "-";
  private static final double NANOS_PER_MICRO = 1_000;

  String throughput() {
    return Stream.concat(inMode(THROUGHPUT), inMode(AVERAGE_TIME))
        .map(JmhResult::score)
        .map(JmhRow::score)
        .findFirst()
        .orElse(NONE);
  }

  JmhResult first() {
    return modes.get(0);
  }

  /** Returns a mark after the label of a row that is doubtful or invalid. */
  String mark() {
    return switch (Status.of(modes.stream().flatMap(mode -> mode.findings().stream()).toList())) {
      case VALID -> "";
      case DOUBTFUL -> " ?";
      case INVALID -> " !";
    };
  }

  /** Returns the throughput relative to another row; empty for that row itself. */
  String ratio(JmhRow other) {
    Optional<Double> own = opsPerSecond();
    Optional<Double> others = other.opsPerSecond().filter(value -> value > 0);
    return other.equals(this) || own.isEmpty() || others.isEmpty()
        ? ""
        : Quantity.ratio(own.get(), others.get());
  }

  private Optional<Double> opsPerSecond() {
    return inMode(THROUGHPUT).map(result -> result.score().value()).findFirst();
  }

  private static String score(Score score) {
    String unit = score.unit().equals("ops/s") ? "" : " " + score.unit();
    String value = Quantity.number(score.value()) + unit;
    Double error = score.error();
    return error == null || score.value() == 0
        ? value
        : value + " ± " + Quantity.percent(error, score.value());
  }

  String percentile(Function<LatencySummary, @Nullable Long> which) {
    return latencies()
        .flatMap(summary -> Optional.ofNullable(which.apply(summary)))
        .map(Quantity::nanos)
        .orElse(NONE);
  }

  String samples() {
    return latencies().map(LatencySummary::count).map(Quantity::count).orElse(NONE);
  }

  String errors() {
    return modes.stream().allMatch(mode -> mode.operations() == null)
        ? NONE
        : Long.toString(
            operations(modes.stream())
                .flatMap(seen -> seen.errors().stream())
                .mapToLong(ErrorCount::count)
                .sum());
  }

  String allocated() {
    return operations(Stream.concat(inMode(THROUGHPUT), inMode(SAMPLE_TIME)))
        .map(Operations::allocatedBytesPerOperation)
        .filter(Objects::nonNull)
        .map(Quantity::whole)
        .findFirst()
        .orElse(NONE);
  }

  String cpu() {
    return operations(Stream.concat(inMode(THROUGHPUT), inMode(SAMPLE_TIME)))
        .map(Operations::cpuMicrosPerOperation)
        .filter(Objects::nonNull)
        .map(micros -> Quantity.nanos(micros * NANOS_PER_MICRO))
        .findFirst()
        .orElse(NONE);
  }

  /** Merges the histograms of all modes, which time every single operation of the same stream. */
  private Optional<LatencySummary> latencies() {
    return operations(modes.stream())
        .map(Operations::serviceNanos)
        .filter(Objects::nonNull)
        .map(summary -> HistogramText.decode(summary.histogram()))
        .reduce(JmhRow::sum)
        .map(LatencySummary::of);
  }

  private static Histogram sum(Histogram one, Histogram other) {
    one.add(other);
    return one;
  }

  private Stream<JmhResult> inMode(String mode) {
    return modes.stream().filter(result -> result.mode().equals(mode));
  }

  private static Stream<Operations> operations(Stream<JmhResult> results) {
    return results.map(JmhResult::operations).filter(Objects::nonNull);
  }
}
