// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What the rules of audit and explain read from a result. Immutable.
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
        .filter(phase -> phase.is(PhaseName.MEASURE) && phase.elapsedNanos() > 0)
        .findFirst();
  }

  /**
   * All operations of the load that ended while measured.
   *
   * @return one entry for each kind and outcome, without what watchers received
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
    return series().stream().filter(SeriesResult::isOk).toList();
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
    return count(series -> !series.isOk());
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
    return measure().map(phase -> phase.scheduled() - phase.dropped()).orElse(0L);
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
   * The load that was planned.
   *
   * @return empty for a result that no plan describes
   */
  public Optional<RunPlan> plan() {
    return Optional.ofNullable(result.plan());
  }

  /**
   * How many operations the plan allows in flight; a closed loop keeps as many.
   *
   * @return 1 or more; empty without a plan
   */
  public Optional<Integer> concurrency() {
    return plan().map(plan -> plan.load().concurrency());
  }

  /**
   * Whether a completion sends the next operation.
   *
   * @return false for an open loop, and without a plan
   */
  public boolean isClosedLoop() {
    return hasShape(Shape.CLOSED);
  }

  /**
   * Whether the plan's arrivals have a shape.
   *
   * @param shape to compare with
   * @return false without a plan
   */
  public boolean hasShape(Shape shape) {
    return plan().filter(plan -> plan.load().arrival().shape() == shape).isPresent();
  }

  /**
   * The constant target rate of the plan.
   *
   * @return operations per second, above 0; empty for a closed loop, a ramp or steps
   */
  public Optional<Double> targetOpsPerSecond() {
    return hasShape(Shape.CONSTANT) || hasShape(Shape.POISSON)
        ? plan().map(plan -> plan.load().arrival().rate())
        : Optional.empty();
  }

  /**
   * The operations that were planned.
   *
   * @return in the plan's order; empty without a plan
   */
  public List<OperationPlan> operations() {
    return plan().map(RunPlan::operations).orElse(List.of());
  }
}
