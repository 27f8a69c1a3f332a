// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The facts of a result that the rules of audit and explain read. Immutable.
 *
 * @param result of the run
 */
public record RunFacts(RunResult result) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MICROS_PER_SECOND = 1e6;

  /** With fewer, the clients' first and last operations carry too much weight. */
  private static final long MIN_PER_CLIENT = 20;

  /**
   * Returns the measure phase.
   *
   * @return empty for a JMH run, and for a run that measured nothing
   */
  public Optional<PhaseResult> measure() {
    return result.phases().stream()
        .filter(phase -> phase.is(PhaseName.MEASURE) && phase.elapsedNanos() > 0)
        .findFirst();
  }

  /**
   * Returns all operations of the load that ended in the measure phase.
   *
   * @return one entry for each kind and outcome, without the events that watchers received
   */
  public List<SeriesResult> series() {
    return measure().map(PhaseResult::ofLoad).orElse(List.of());
  }

  /**
   * Returns the successful operations among {@link #series()}.
   *
   * @return one entry for each kind
   */
  public List<SeriesResult> okSeries() {
    return series().stream().filter(SeriesResult::isOk).toList();
  }

  /**
   * Returns the number of operations that ended, successfully or not.
   *
   * @return 0 or more
   */
  public long ended() {
    return count(series -> true);
  }

  /**
   * Returns the number of operations that ended with an error.
   *
   * @return 0 to {@link #ended()}
   */
  public long failed() {
    return count(series -> !series.isOk());
  }

  /**
   * Returns the number of operations that ended in the selected series.
   *
   * @param which selects series
   * @return 0 to {@link #ended()}
   */
  public long count(Predicate<SeriesResult> which) {
    return series().stream().filter(which).mapToLong(SeriesResult::count).sum();
  }

  /**
   * Returns the number of operations sent, whether they ended or not.
   *
   * @return 0 or more
   */
  public long sent() {
    return measure().map(phase -> phase.scheduled() - phase.dropped()).orElse(0L);
  }

  /**
   * Returns the operations per second that ended, successfully or not.
   *
   * @return 0 or more
   */
  public double opsPerSecond() {
    return series().stream().mapToDouble(SeriesResult::opsPerSecond).sum();
  }

  /**
   * Returns the duration of the measure phase.
   *
   * @return seconds, 0 when nothing was measured
   */
  public double seconds() {
    return measure().map(phase -> phase.elapsedNanos() / NANOS_PER_SECOND).orElse(0.0);
  }

  /**
   * Returns the number of JVMs whose cost is known as that of the client.
   *
   * @return 1; in a fleet, the number of workers that reported to the end, at least 1
   */
  public long clientJvms() {
    FleetAccount fleet = result.fleet();
    return fleet == null
        ? 1
        : Math.max(1, fleet.workers().stream().filter(one -> one.client() != null).count());
  }

  /**
   * Returns the fraction of the measure phase in which garbage collections stopped the client, as a
   * mean of its JVMs.
   *
   * @return 0 or more; empty when unknown
   */
  public OptionalDouble gcShare() {
    Long nanos = client().map(ClientCost::gcNanos).orElse(null);
    return nanos == null || seconds() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(nanos / NANOS_PER_SECOND / seconds() / clientJvms());
  }

  /**
   * Returns the mean number of cores that the client used, all of its JVMs together.
   *
   * @return 0 or more; empty when unknown
   */
  public OptionalDouble clientCores() {
    Double micros = client().map(ClientCost::cpuMicrosPerOperation).orElse(null);
    return micros == null || seconds() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(micros * ended() / MICROS_PER_SECOND / seconds());
  }

  private Optional<ClientCost> client() {
    return Optional.ofNullable(result.client());
  }

  /**
   * Returns the seconds of the measure phase in which load was generated.
   *
   * @return its timeline without the drain
   */
  public List<Sample> secondsUnderLoad() {
    return measure().map(PhaseResult::timeline).orElse(List.of()).stream()
        .filter(this::isUnderLoad)
        .toList();
  }

  /** Returns whether a second of the measure phase began before the drain. */
  public boolean isUnderLoad(Sample second) {
    return second.startNanos() < measure().map(PhaseResult::elapsedNanos).orElse(0L);
  }

  /**
   * Returns the planned faults that a run can have carried out: those due before its end.
   *
   * @return in the order of the plan
   */
  public List<FaultPlan> faults() {
    return plan().map(RunPlan::faults).orElse(List.of()).stream()
        .filter(fault -> fault.at().toNanos() < seconds() * NANOS_PER_SECOND)
        .toList();
  }

  /**
   * Returns the mean over all operations of a metric whose mean is known for each series.
   *
   * @param ofSeries the metric's mean in a series
   * @return 0 when no operation ended
   */
  public double mean(ToDoubleFunction<SeriesResult> ofSeries) {
    double sum = series().stream().mapToDouble(s -> s.count() * ofSeries.applyAsDouble(s)).sum();
    return ended() == 0 ? 0 : sum / ended();
  }

  /**
   * Returns what the members report about themselves.
   *
   * @return empty when they were not read
   */
  public Optional<ServerAccount> server() {
    return Optional.ofNullable(result.server());
  }

  /**
   * Returns the members that could be read.
   *
   * @return may be empty
   */
  public List<MemberAccount> members() {
    return server().map(ServerAccount::members).orElse(List.of());
  }

  /** Returns the servers; empty when none were used. */
  public Optional<ClusterDescription> cluster() {
    return Optional.ofNullable(result.environment().cluster());
  }

  /** Returns the planned load; empty for a result without a plan. */
  public Optional<RunPlan> plan() {
    return Optional.ofNullable(result.plan());
  }

  /**
   * Returns the maximum number of operations in flight in the plan; a closed loop keeps exactly
   * that many.
   *
   * @return 1 or more; empty without a plan
   */
  public Optional<Integer> concurrency() {
    return plan().map(plan -> plan.load().concurrency());
  }

  /**
   * Returns whether each client completed enough operations to apply Little's law.
   *
   * @return false without a plan
   */
  public boolean hasEnoughPerClient() {
    return concurrency().filter(clients -> ended() >= MIN_PER_CLIENT * clients).isPresent();
  }

  /**
   * Returns whether a completion sends the next operation.
   *
   * @return false for an open loop, and without a plan
   */
  public boolean isClosedLoop() {
    return hasShape(Shape.CLOSED);
  }

  /**
   * Returns whether the plan's arrivals have the given shape.
   *
   * @return false without a plan
   */
  public boolean hasShape(Shape shape) {
    return plan().filter(plan -> plan.load().arrival().shape() == shape).isPresent();
  }

  /**
   * Returns the constant target rate of the plan.
   *
   * @return operations per second, above 0; empty for a closed loop, a ramp or steps
   */
  public Optional<Double> targetOpsPerSecond() {
    return hasShape(Shape.CONSTANT) || hasShape(Shape.POISSON)
        ? plan().map(plan -> plan.load().arrival().rate())
        : Optional.empty();
  }

  /**
   * Returns the planned operations.
   *
   * @return in the plan's order; empty without a plan
   */
  public List<OperationPlan> operations() {
    return plan().map(RunPlan::operations).orElse(List.of());
  }
}
