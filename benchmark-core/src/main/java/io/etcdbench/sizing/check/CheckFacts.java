// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.format.Percent;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The facts that a verdict is based on.
 *
 * @param plan of the run
 * @param result of the run
 */
record CheckFacts(RunPlan plan, RunResult result) {
  private static final double NANOS_PER_SECOND = 1e9;

  boolean isClosedLoop() {
    return plan.load().arrival().shape() == Shape.CLOSED;
  }

  /**
   * Returns the mean share of clients that wait for a response, by Little's law from the rate times
   * the mean service time.
   */
  double shareOfClientsWaiting() {
    double waiting =
        series().stream()
            .mapToDouble(s -> s.opsPerSecond() * s.serviceNanos().mean() / NANOS_PER_SECOND)
            .sum();
    return waiting / plan.load().concurrency();
  }

  /**
   * Describes that threads of this JVM waited for a core, so that responses were read late; empty
   * when they did not, or when it was not measured.
   */
  Optional<String> starved() {
    return Optional.ofNullable(result.client())
        .map(ClientCost::hiccupNanos)
        .map(LatencySummary::p99)
        .filter(p99 -> p99 > ClientMachine.LATE_NANOS)
        .map(
            p99 ->
                say(
                    "a thread that only sleeps woke more than %s late in 1 %% of its sleeps",
                    millis(p99, 1)));
  }

  /** Says that it is unknown whether threads of this JVM waited for a core; empty if known. */
  String unknownStalls() {
    ClientCost client = result.client();
    LatencySummary sleeps = client == null ? null : client.hiccupNanos();
    return sleeps == null || sleeps.p99() != null || sleeps.max() <= ClientMachine.LATE_NANOS
        ? ""
        : say(
            "; whether this JVM read responses late is unknown: %d sleeps of a thread are too few"
                + " for a p99, and the latest wake-up was %s late",
            sleeps.count(), millis((double) sleeps.max(), 1));
  }

  /** Describes what was achieved. */
  String done() {
    return isClosedLoop() ? answered() : answered() + sent();
  }

  private String sent() {
    return say(
        ", %s sent (%s), slowest response %s",
        decimals(sentPerSecond(), 1),
        Percent.of(sentPerSecond() / plan.load().arrival().rate(), 2),
        millis((double) slowestNanos(), 1));
  }

  /** Describes the clients' wait for the server. */
  String waiting() {
    return say(
        "%s, while %s of %d clients were waiting for it, %s each (mean service time)",
        answered(), clientsWaiting(), plan.load().concurrency(), millis(meanServiceNanos(), 1));
  }

  /** Describes how the client sent. */
  String sending() {
    return say(
        "%s of %s were sent per second, the slowest response took %s, and only %s of %d"
            + " clients were waiting for the cluster",
        decimals(sentPerSecond(), 1),
        targetRate(),
        millis((double) slowestNanos(), 1),
        clientsWaiting(),
        plan.load().concurrency());
  }

  private String clientsWaiting() {
    return whole(shareOfClientsWaiting() * plan.load().concurrency());
  }

  /** Describes the failures by kind. */
  String errors() {
    Map<String, Long> kinds = new TreeMap<>();
    series().stream()
        .filter(one -> !one.isOk())
        .forEach(one -> kinds.merge(one.outcome(), one.count(), Long::sum));
    long ended = series().stream().mapToLong(SeriesResult::count).sum();
    return kinds.isEmpty()
        ? "no operation succeeded"
        : say("of %d operations some failed: %s", ended, words(kinds));
  }

  private static String words(Map<String, Long> kinds) {
    return String.join(
        ", ", kinds.entrySet().stream().map(one -> one.getValue() + " " + one.getKey()).toList());
  }

  private String answered() {
    double rate =
        series().stream().filter(SeriesResult::isOk).mapToDouble(SeriesResult::opsPerSecond).sum();
    String of = isClosedLoop() ? "" : " of " + targetRate();
    return say(
        "%s%s %ss per second succeeded", decimals(rate, 1), of, plan.operations().get(0).name());
  }

  private String targetRate() {
    return whole(plan.load().arrival().rate());
  }

  private double sentPerSecond() {
    return phases().stream()
        .mapToDouble(
            p -> (p.scheduled() - p.dropped()) * NANOS_PER_SECOND / Math.max(1, p.elapsedNanos()))
        .sum();
  }

  private long slowestNanos() {
    return series().stream().mapToLong(one -> one.latencyNanos().max()).max().orElse(0);
  }

  private double meanServiceNanos() {
    double count = series().stream().mapToLong(SeriesResult::count).sum();
    double sum = series().stream().mapToDouble(s -> s.count() * s.serviceNanos().mean()).sum();
    return count == 0 ? 0 : sum / count;
  }

  private List<PhaseResult> phases() {
    return result.phases().stream().filter(phase -> phase.is(PhaseName.MEASURE)).toList();
  }

  private List<SeriesResult> series() {
    return result.measuredSeries();
  }
}
