// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.share;
import static io.etcdbench.format.Quantity.whole;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Rules that check whether the load was as intended. */
final class LoadRules {
  private static final double MIN_SHARE_OF_TARGET = 0.99;
  private static final double MAX_LATENESS = 0.1;
  private static final double P99 = 0.99;
  private static final double MIN_SHARE_AT_LIMIT = 0.1;
  private static final double NEAR_LIMIT = 0.95;

  /** Standard deviations by which a Poisson schedule may differ from its rate by chance. */
  static final double POISSON_DEVIATIONS = 3;

  private LoadRules() {}

  /** Errors above the budget of the plan. */
  static Optional<Finding> errors(RunFacts facts) {
    double budget =
        facts.plan().map(plan -> plan.limits()).orElse(LimitPlan.DEFAULT).maxErrorShare();
    double share = facts.ended() == 0 ? 0 : (double) facts.failed() / facts.ended();
    return share <= budget
        ? Optional.empty()
        : warning(
            "errors-above-budget",
            say(
                "%d of %d operations failed, %s; allowed are %s",
                facts.failed(), facts.ended(), share(share), share(budget)),
            "the latencies of those that did not fail say little about the others; reduce the load,"
                + " or find out why they fail");
  }

  /** An open loop that did not reach its rate. */
  static Optional<Finding> targetNotReached(RunFacts facts) {
    Optional<Double> target = facts.targetOpsPerSecond();
    if (target.isEmpty() || facts.measure().isEmpty()) {
      return Optional.empty();
    }
    double share = facts.opsPerSecond() / target.get();
    double missing = (target.get() - facts.opsPerSecond()) * facts.seconds();
    long dropped = facts.measure().map(PhaseResult::dropped).orElse(0L);
    return (share >= MIN_SHARE_OF_TARGET || missing <= natural(facts, target.get())) && dropped == 0
        ? Optional.empty()
        : warning(
            "target-not-reached",
            say(
                "%s of %s operations per second were done, %s, %d were dropped, and the backlog"
                    + " grew by %s",
                decimals(facts.opsPerSecond(), 1),
                decimals(target.get(), 1),
                percent(share),
                dropped,
                whole(Math.max(0, missing - dropped))),
            "this rate is beyond what cluster or client can do; the latencies are those of a"
                + " growing queue: reduce the load");
  }

  /**
   * Returns the number of operations that may be missing at the end: the mean number in flight,
   * plus the random deviation of a Poisson schedule.
   */
  private static double natural(RunFacts facts, double target) {
    double inFlight =
        inFlight(facts)
            .orElseGet(() -> target * facts.mean(series -> series.latencyNanos().mean()) / 1e9);
    boolean byChance = facts.hasShape(Shape.POISSON);
    return inFlight + (byChance ? POISSON_DEVIATIONS * Math.sqrt(target * facts.seconds()) : 0);
  }

  /**
   * Returns the mean number of operations in flight at the ends of the seconds before the drain,
   * which in a growing queue is half of what is missing at the end; empty without a timeline.
   */
  private static OptionalDouble inFlight(RunFacts facts) {
    long loadNanos = facts.measure().map(PhaseResult::elapsedNanos).orElse(0L);
    return facts.secondsUnderLoad().stream()
        .filter(second -> second.endNanos() <= loadNanos)
        .mapToLong(Sample::inFlight)
        .average();
  }

  /**
   * An open loop that sent late: response time - service time is an operation's wait before
   * sending.
   */
  static Optional<Finding> lateSchedule(RunFacts facts) {
    boolean open = facts.series().stream().anyMatch(s -> s.responseNanos() != null);
    double service = facts.mean(series -> series.serviceNanos().mean());
    double late = facts.mean(s -> s.latencyNanos().mean() - s.serviceNanos().mean());
    return !open || late <= MAX_LATENESS * service
        ? Optional.empty()
        : warning(
            Finding.SCHEDULE_LATE,
            say("operations were sent %s late on average", millis(late))
                + (service > 0
                    ? say(", %s of their mean service time", percent(late / service))
                    : ""),
            "raise the concurrency or give the client more CPU, or reduce the load; response time"
                + " contains the lateness, service time hides it");
  }

  /**
   * An open loop that reached its concurrency limit, beyond which the responses decide when it
   * sends.
   */
  static Optional<Finding> inFlightLimit(RunFacts facts) {
    double limit = facts.concurrency().orElse(0);
    if (facts.isClosedLoop() || limit == 0) {
      return Optional.empty();
    }
    List<Sample> seconds = facts.secondsUnderLoad();
    double full = seconds.stream().filter(second -> second.inFlight() >= limit).count();
    double share = seconds.isEmpty() ? 0 : full / seconds.size();
    double mean = facts.opsPerSecond() * facts.mean(s -> s.serviceNanos().mean()) / 1e9;
    return share < MIN_SHARE_AT_LIMIT && mean < NEAR_LIMIT * limit
        ? Optional.empty()
        : warning(
            "in-flight-limit",
            say(
                "%s of at most %s operations were in flight on average, and all of them at the"
                    + " end of %s of the seconds",
                decimals(mean, 1), whole(limit), share(share)),
            "give it a higher --clients, so that the schedule decides when it sends; or reduce the"
                + " rate");
  }

  /**
   * In a closed loop, throughput times mean latency is the number of clients (J. D. C. Little, "A
   * Proof for the Queuing Formula L = λW", Operations Research 9, 1961), unless clients spend time
   * outside the measured latency.
   */
  static Optional<Finding> littlesLaw(RunFacts facts) {
    double clients = facts.isClosedLoop() ? facts.concurrency().orElse(0) : 0;
    if (clients == 0 || !facts.hasEnoughPerClient()) {
      return Optional.empty();
    }
    double inFlight = facts.opsPerSecond() * facts.mean(s -> s.serviceNanos().mean()) / 1e9;
    double ratio = inFlight / clients;
    return Math.abs(ratio - 1) <= Audit.LITTLE_TOLERANCE
        ? Optional.empty()
        : warning(
            "littles-law",
            say(
                "throughput times mean service time is %s of the %s operations in flight",
                decimals(ratio, 2), whole(clients)),
            ratio < 1
                ? "the clients spend the rest outside the measured latency: the generator, not"
                    + " etcd, may be the limit; give it more CPU, or a cheaper driver"
                : "latencies and throughput contradict each other; measure longer");
  }

  /** Percentiles missing for lack of samples. */
  static Optional<Finding> fewSamples(RunFacts facts) {
    return facts.okSeries().stream()
        .filter(series -> !LatencySummary.carries(series.count(), P99))
        .findFirst()
        .flatMap(
            series ->
                info(
                    "few-samples",
                    say(
                        "%d operations of '%s' are too few for a p99",
                        series.count(), series.operation()),
                    "measure longer"));
  }

  /** In a closed loop without watchers, connections beyond the number of clients are idle. */
  static Optional<Finding> idleConnections(RunFacts facts) {
    if (facts.plan().filter(LoadRules::hasWatchers).isPresent()) {
      return Optional.empty();
    }
    int connections = facts.plan().map(plan -> plan.client().connectionCount()).orElse(0);
    int clients = facts.concurrency().orElse(connections);
    return connections <= clients
        ? Optional.empty()
        : info(
            "idle-connections",
            say("%d connections served %d clients", connections, clients),
            "connections beyond the number of clients carry nothing: use fewer, or more"
                + " clients");
  }

  private static boolean hasWatchers(RunPlan plan) {
    return plan.watch().listeners() != Listeners.NONE;
  }
}
