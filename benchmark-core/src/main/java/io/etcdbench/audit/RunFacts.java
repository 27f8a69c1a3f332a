// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.server.MemberAccount;
import io.etcdbench.server.ServerAccount;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the rules ask of a result. The plan is free form, so whatever it lacks is not known.
 *
 * @param result of the run
 */
record RunFacts(RunResult result) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The phase that is measured; empty for a JMH run. */
  Optional<PhaseResult> measure() {
    return result.phases().stream()
        .filter(phase -> phase.name().equals("measure") && phase.elapsedNanos() > 0)
        .findFirst();
  }

  /** All operations of the load that ended while measured, by kind and outcome. */
  List<SeriesResult> series() {
    return measure().stream()
        .flatMap(phase -> phase.series().stream())
        .filter(series -> !series.heardByWatchers())
        .toList();
  }

  List<SeriesResult> okSeries() {
    return series().stream().filter(RunFacts::isOk).toList();
  }

  static boolean isOk(SeriesResult series) {
    return series.outcome().equals("ok");
  }

  /** How many operations ended. */
  long ended() {
    return count(series -> true);
  }

  long failed() {
    return count(series -> !isOk(series));
  }

  long count(Predicate<SeriesResult> which) {
    return series().stream().filter(which).mapToLong(SeriesResult::count).sum();
  }

  /** How many operations were sent, whether they ended or not. */
  long sent() {
    return measure().map(phase -> phase.offered() - phase.notOffered()).orElse(0L);
  }

  /** Operations that ended per second, well or not. */
  double opsPerSecond() {
    return series().stream().mapToDouble(SeriesResult::opsPerSecond).sum();
  }

  double seconds() {
    return measure().map(phase -> phase.elapsedNanos() / NANOS_PER_SECOND).orElse(0.0);
  }

  /** The mean over all operations of something that each series knows a mean of. */
  double mean(ToDoubleFunction<SeriesResult> ofSeries) {
    double sum = series().stream().mapToDouble(s -> s.count() * ofSeries.applyAsDouble(s)).sum();
    return ended() == 0 ? 0 : sum / ended();
  }

  Optional<ServerAccount> server() {
    return Optional.ofNullable(result.server());
  }

  List<MemberAccount> members() {
    return server().map(ServerAccount::members).orElse(List.of());
  }

  Optional<ClusterDescription> cluster() {
    return Optional.ofNullable(result.environment().cluster());
  }

  /** A number of the plan, by its path. */
  Optional<Double> number(String... path) {
    return value(path) instanceof Number number
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }

  /** A text of the plan, by its path. */
  String text(String... path) {
    return value(path) instanceof String text ? text : "";
  }

  private @Nullable Object value(String... path) {
    Object value = result.plan();
    for (String step : path) {
      value = value instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return value;
  }

  boolean isClosedLoop() {
    return text("load", "arrival", "shape").equals("closed");
  }

  /** The rate that a plan asks for all the time; empty for a closed loop, a ramp or steps. */
  Optional<Double> targetOpsPerSecond() {
    String shape = text("load", "arrival", "shape");
    return shape.equals("constant") || shape.equals("poisson")
        ? number("load", "arrival", "rate").filter(rate -> rate > 0)
        : Optional.empty();
  }

  /** What kinds of operation the plan has. */
  Set<String> kinds() {
    return value("operations") instanceof List<?> list
        ? list.stream()
            .map(entry -> entry instanceof Map<?, ?> map ? String.valueOf(map.get("kind")) : "")
            .collect(Collectors.toSet())
        : Set.of();
  }

  /** Those operations of the plan that say which keys they use. */
  List<PlannedOperation> operations() {
    return value("operations") instanceof List<?> list
        ? list.stream().flatMap(entry -> PlannedOperation.of(entry).stream()).toList()
        : List.of();
  }
}
