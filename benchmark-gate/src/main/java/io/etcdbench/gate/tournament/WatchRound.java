// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmState;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.observe.server.ServerCounts;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs one round of watches: a fresh JVM per contestant, one at a time, opens its watches and keeps
 * them open until they are measured. The round measures no times, so it does not record machine
 * disturbance. Used once.
 */
final class WatchRound {
  /** Number of readings to wait for members to drop the watches of the previous contestant. */
  private static final int MAX_READINGS = 50;

  private static final long BETWEEN_READINGS_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final TournamentPlan plan;
  private final GateContext tools;
  private final int round;
  private final List<Failure> failures;

  /** Creates a round. Contestants that drop out are added to the failures. */
  WatchRound(TournamentPlan plan, GateContext tools, int round, List<Failure> failures) {
    this.plan = plan;
    this.tools = tools;
    this.round = round;
    this.failures = failures;
  }

  /** Measures the contestants with these indexes. */
  Round of(List<Integer> contestants) {
    Map<String, Map<String, Double>> results = new LinkedHashMap<>();
    for (int number : contestants) {
      String name = plan.contestants().get(number).name();
      try {
        tools.requireTime();
        Map<String, Double> own = new TreeMap<>();
        measured(number).forEach((figure, value) -> own.put(figure.label(), value));
        results.put(name, own);
      } catch (ArmException e) {
        failures.add(Tournament.failure(tools, name, TournamentPlan.WATCHES, round, e));
      }
    }
    return new Round(TournamentPlan.WATCHES, round, Disturbance.NONE, results);
  }

  private Map<ContestantMetric, Double> measured(int number) {
    Map<String, Long> before = settled();
    try (LiveArm arm = tools.start(plan.arm(0, number, Tournament.watchDirectory(number)))) {
      Map<String, String> unused = arm.identity();
      Map<String, Long> first = arm.watch(plan.firstWatches());
      Map<String, Long> all = arm.watch(plan.watches() - plan.firstWatches());
      Map<ContestantMetric, Double> values = perWatch(first, all);
      Map<String, Long> grown = ServerCounter.growth(before, counted());
      requireAll(grown);
      Long streams = grown.get(ServerCounts.WATCH_STREAMS);
      if (streams != null) {
        values.put(ContestantMetric.WATCH_STREAMS, (double) streams);
      }
      return values;
    }
  }

  private Map<ContestantMetric, Double> perWatch(Map<String, Long> first, Map<String, Long> all) {
    Map<ContestantMetric, Double> values = new EnumMap<>(ContestantMetric.class);
    double watches = (double) plan.watches() - plan.firstWatches();
    double heap = difference(first, all, ArmState.HEAP) / watches;
    values.put(ContestantMetric.WATCH_HEAP, heap);
    if (first.containsKey(ArmState.OUTSIDE_HEAP) && all.containsKey(ArmState.OUTSIDE_HEAP)) {
      double outside = difference(first, all, ArmState.OUTSIDE_HEAP) / watches;
      values.put(ContestantMetric.WATCH_MEMORY, heap + outside);
    }
    return values;
  }

  private static double difference(Map<String, Long> first, Map<String, Long> all, String name) {
    return (double) all.getOrDefault(name, 0L) - first.getOrDefault(name, 0L);
  }

  /** Checks that the members have all watches that the client considers open. */
  private void requireAll(Map<String, Long> grown) {
    Long watches = grown.get(ServerCounts.WATCHES);
    if (watches != null && watches != plan.watches()) {
      throw new ArmException(
          "the members counted %s watches more while it opened %s; is another client watching?"
              .formatted(watches, plan.watches()));
    }
  }

  /** Returns the members' counters once they no longer change, or the session was stopped. */
  private Map<String, Long> settled() {
    Map<String, Long> last = counted();
    for (int reading = 1; reading < MAX_READINGS && !tools.stop().isGiven(); reading++) {
      tools.clock().parkNanos(BETWEEN_READINGS_NANOS);
      Map<String, Long> now = counted();
      if (now.equals(last)) {
        return now;
      }
      last = now;
    }
    return last;
  }

  private Map<String, Long> counted() {
    Map<String, Long> counted = new TreeMap<>(tools.servers().read());
    counted.keySet().retainAll(List.of(ServerCounts.WATCHES, ServerCounts.WATCH_STREAMS));
    return counted;
  }
}
