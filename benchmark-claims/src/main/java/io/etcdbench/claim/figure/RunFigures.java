// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a stored run by name: {@code put.p99Millis}, {@code all.errorShare}, {@code
 * errors.too-many-requests}, {@code server.residentBytes}, {@code environment.cores}, {@code
 * findings.members-share-a-machine}. Stateless.
 */
final class RunFigures {
  private static final String ALL = "all";
  private static final double NANOS_PER_MILLI = 1e6;

  private static final Map<String, Function<LatencySummary, @Nullable Number>> LATENCIES =
      Map.of(
          "meanMillis", LatencySummary::mean,
          "minMillis", LatencySummary::min,
          "p50Millis", LatencySummary::p50,
          "p90Millis", LatencySummary::p90,
          "p95Millis", LatencySummary::p95,
          "p99Millis", LatencySummary::p99,
          "p999Millis", LatencySummary::p999,
          "maxMillis", LatencySummary::max);

  private RunFigures() {}

  /**
   * Returns a figure of a run.
   *
   * @param result the run
   * @param name area and figure, separated by the first dot
   * @return empty if it was not measured or the name is unknown
   */
  static Optional<Double> find(RunResult result, String name) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String area = name.substring(0, dot);
    String figure = name.substring(dot + 1);
    return switch (area) {
      case "server" -> ServerFigures.find(result, figure);
      case "client" -> client(result.client(), figure);
      case "environment" -> environment(result.environment(), figure);
      case "findings" ->
          Optional.of(
              (double) result.findings().stream().filter(f -> f.kind().equals(figure)).count());
      case "errors" -> result.measure().map(phase -> errors(phase, figure));
      default -> result.measure().flatMap(phase -> operation(phase, area, figure));
    };
  }

  /** Returns the number of successful operations in the measure phase. */
  static double operations(RunResult result) {
    return result.measure().map(phase -> sum(of(phase, ALL), RunFigures::fine)).orElse(0.0);
  }

  private static Optional<Double> operation(PhaseResult phase, String label, String figure) {
    List<SeriesResult> series = of(phase, label);
    if (series.isEmpty()) {
      return Optional.empty();
    }
    double all = sum(series, SeriesResult::count);
    return switch (figure) {
      case "opsPerSecond" -> Optional.of(sum(series, one -> one.isOk() ? one.opsPerSecond() : 0.0));
      case "count" -> Optional.of(sum(series, RunFigures::fine));
      case "errors" -> Optional.of(all - sum(series, RunFigures::fine));
      case "errorShare" -> Optional.of(1 - sum(series, RunFigures::fine) / all);
      default -> latency(series, figure);
    };
  }

  private static Optional<Double> latency(List<SeriesResult> series, String figure) {
    Function<LatencySummary, @Nullable Number> read = LATENCIES.get(figure);
    List<SeriesResult> ok = series.stream().filter(SeriesResult::isOk).toList();
    return read == null || ok.size() != 1
        ? Optional.empty()
        : Optional.of(ok.get(0))
            .map(one -> read.apply(one.serviceNanos()))
            .map(nanos -> nanos.doubleValue() / NANOS_PER_MILLI);
  }

  private static double errors(PhaseResult phase, String kind) {
    return sum(phase.series(), one -> one.outcome().equals(kind) ? (double) one.count() : 0.0);
  }

  private static List<SeriesResult> of(PhaseResult phase, String label) {
    return label.equals(ALL)
        ? phase.ofLoad()
        : phase.series().stream().filter(one -> one.operation().equals(label)).toList();
  }

  private static double fine(SeriesResult series) {
    return series.isOk() ? series.count() : 0;
  }

  private static double sum(List<SeriesResult> series, ToDoubleFunction<SeriesResult> figure) {
    return series.stream().mapToDouble(figure).sum();
  }

  private static Optional<Double> client(@Nullable ClientCost cost, String figure) {
    if (cost == null) {
      return Optional.empty();
    }
    return switch (figure) {
      case "cpuMicrosPerOperation" -> Optional.ofNullable(cost.cpuMicrosPerOperation());
      case "allocatedBytesPerOperation" -> Optional.ofNullable(cost.allocatedBytesPerOperation());
      default -> Optional.empty();
    };
  }

  private static Optional<Double> environment(Environment environment, String figure) {
    Environment.Fdatasync disk = environment.fdatasync();
    return switch (figure) {
      case "cores" -> Optional.of((double) environment.machine().cores());
      case "memoryBytes" ->
          Optional.ofNullable(environment.machine().memoryBytes()).map(Long::doubleValue);
      case "fdatasyncP50Millis" ->
          Optional.ofNullable(disk).map(sync -> sync.p50Nanos() / NANOS_PER_MILLI);
      case "fdatasyncP99Millis" ->
          Optional.ofNullable(disk).map(sync -> sync.p99Nanos() / NANOS_PER_MILLI);
      default -> Optional.empty();
    };
  }
}
