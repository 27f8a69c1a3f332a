// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What rules ask of a result. The plan is free form, so whatever it lacks is not known. Immutable.
 *
 * @param result of the run
 */
public record RunFacts(RunResult result) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The phase that is measured.
   *
   * @return empty for a JMH run, and for one that measured nothing
   */
  public Optional<PhaseResult> measure() {
    return result.phases().stream()
        .filter(phase -> phase.name().equals("measure") && phase.elapsedNanos() > 0)
        .findFirst();
  }

  /**
   * All operations of the load that ended while measured.
   *
   * @return one entry for each kind and outcome, without what watchers heard
   */
  public List<SeriesResult> series() {
    return measure().stream()
        .flatMap(phase -> phase.series().stream())
        .filter(series -> !series.heardByWatchers())
        .toList();
  }

  /**
   * Those of them that ended well.
   *
   * @return one entry for each kind
   */
  public List<SeriesResult> okSeries() {
    return series().stream().filter(RunFacts::isOk).toList();
  }

  /**
   * Whether operations ended well.
   *
   * @param series to look at
   * @return false for those of an error
   */
  public static boolean isOk(SeriesResult series) {
    return series.outcome().equals("ok");
  }

  /**
   * How many operations ended, well or not.
   *
   * @return 0 or more
   */
  public long ended() {
    return count(series -> true);
  }

  /**
   * How many operations ended with an error.
   *
   * @return 0 to {@link #ended()}
   */
  public long failed() {
    return count(series -> !isOk(series));
  }

  /**
   * How many operations ended in some series.
   *
   * @param which of them count
   * @return 0 to {@link #ended()}
   */
  public long count(Predicate<SeriesResult> which) {
    return series().stream().filter(which).mapToLong(SeriesResult::count).sum();
  }

  /**
   * How many operations were sent, whether they ended or not.
   *
   * @return 0 or more
   */
  public long sent() {
    return measure().map(phase -> phase.offered() - phase.notOffered()).orElse(0L);
  }

  /**
   * Operations that ended per second, well or not.
   *
   * @return 0 or more
   */
  public double opsPerSecond() {
    return series().stream().mapToDouble(SeriesResult::opsPerSecond).sum();
  }

  /**
   * How long was measured.
   *
   * @return seconds, 0 when nothing was
   */
  public double seconds() {
    return measure().map(phase -> phase.elapsedNanos() / NANOS_PER_SECOND).orElse(0.0);
  }

  /**
   * The mean over all operations of something that each series knows a mean of.
   *
   * @param ofSeries its mean in a series
   * @return 0 when no operation ended
   */
  public double mean(ToDoubleFunction<SeriesResult> ofSeries) {
    double sum = series().stream().mapToDouble(s -> s.count() * ofSeries.applyAsDouble(s)).sum();
    return ended() == 0 ? 0 : sum / ended();
  }

  /**
   * What the members say of themselves.
   *
   * @return empty when they were not asked
   */
  public Optional<ServerAccount> server() {
    return Optional.ofNullable(result.server());
  }

  /**
   * Those members that could be read.
   *
   * @return may be empty
   */
  public List<MemberAccount> members() {
    return server().map(ServerAccount::members).orElse(List.of());
  }

  /**
   * The servers.
   *
   * @return empty when none were used
   */
  public Optional<ClusterDescription> cluster() {
    return Optional.ofNullable(result.environment().cluster());
  }

  /**
   * A number of the plan.
   *
   * @param path its keys, from the outside in
   * @return empty when there is none
   */
  public Optional<Double> number(String... path) {
    return value(path) instanceof Number number
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }

  /**
   * A text of the plan.
   *
   * @param path its keys, from the outside in
   * @return empty text when there is none
   */
  public String text(String... path) {
    return value(path) instanceof String text ? text : "";
  }

  private @Nullable Object value(String... path) {
    Object value = result.plan();
    for (String step : path) {
      value = value instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return value;
  }

  /**
   * Whether an answer sends the next operation.
   *
   * @return false for an open loop, and when the plan does not tell
   */
  public boolean isClosedLoop() {
    return text("load", "arrival", "shape").equals("closed");
  }

  /**
   * The rate that a plan asks for all the time.
   *
   * @return empty for a closed loop, a ramp or steps
   */
  public Optional<Double> targetOpsPerSecond() {
    String shape = text("load", "arrival", "shape");
    return shape.equals("constant") || shape.equals("poisson")
        ? number("load", "arrival", "rate").filter(rate -> rate > 0)
        : Optional.empty();
  }

  /**
   * What the plan says of its operations.
   *
   * @return one map for each, in their order; empty when the plan does not tell
   */
  public List<Map<?, ?>> operationMaps() {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (value("operations") instanceof List<?> list) {
      list.forEach(entry -> maps.add(entry instanceof Map<?, ?> map ? map : Map.of()));
    }
    return maps;
  }

  /**
   * What kinds of operation the plan has.
   *
   * @return for example {@code put}
   */
  public Set<String> kinds() {
    return operationMaps().stream()
        .map(map -> map.get("kind") instanceof String kind ? kind : "")
        .collect(Collectors.toSet());
  }

  /**
   * Those operations of the plan that say which keys they use.
   *
   * @return may be empty
   */
  public List<PlannedOperation> operations() {
    return operationMaps().stream().flatMap(map -> PlannedOperation.of(map).stream()).toList();
  }
}
