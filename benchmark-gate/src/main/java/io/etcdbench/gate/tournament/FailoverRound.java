// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmPace;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.tournament.Tournament.FaultException;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.sizing.failover.FaultCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs one cycle of a fault: a fresh JVM per contestant, one at a time, sends at a low fixed rate
 * while the members suffer the fault, each contestant a fault of its own. Used once.
 */
final class FailoverRound {
  private final TournamentPlan plan;
  private final GateContext tools;
  private final Function<FaultPlan, List<String>> faults;
  private final Consumer<String> progress;
  private final List<Failure> failures;

  /**
   * Creates a cycle. Contestants that drop out are added to the failures.
   *
   * @param faults injects a fault and reverts it; returns one sentence for each deviation
   */
  FailoverRound(
      TournamentPlan plan,
      GateContext tools,
      Function<FaultPlan, List<String>> faults,
      Consumer<String> progress,
      List<Failure> failures) {
    this.plan = plan;
    this.tools = tools;
    this.faults = faults;
    this.progress = progress;
    this.failures = failures;
  }

  /**
   * Measures the contestants with these indexes.
   *
   * @throws FaultException when a fault did not begin or end as planned
   */
  Round of(FaultCase fault, int cycle, List<Integer> contestants) {
    Map<String, Map<String, Double>> results = new LinkedHashMap<>();
    for (int number : contestants) {
      String name = plan.contestants().get(number).name();
      try {
        tools.requireTime();
        Map<String, Long> seen = seen(fault, cycle, number);
        if (nanos(seen, ArmPace.LAG) > ArmPace.PACE.meter().late().toNanos()) {
          progress.accept(
              "cycle %s of '%s' does not count for '%s': its own JVM sent calls too late"
                  .formatted(cycle, fault.name(), name));
        } else {
          results.put(
              name,
              Map.of(
                  ContestantMetric.PUT_GAP,
                  nanos(seen, ArmPace.PUT_GAP),
                  ContestantMetric.GET_GAP,
                  nanos(seen, ArmPace.GET_GAP)));
        }
      } catch (ArmException e) {
        failures.add(Tournament.failure(tools, name, fault.name(), cycle, e));
      }
    }
    return new Round(fault.name(), cycle, Disturbance.NONE, results);
  }

  private Map<String, Long> seen(FaultCase fault, int cycle, int number) {
    try (LiveArm arm = tools.start(plan.arm(0, number, Tournament.directory(number)))) {
      Map<String, String> unused = arm.identity();
      arm.pace();
      tools.clock().parkNanos(jitterNanos(cycle, number));
      tools.requireTime();
      List<String> deviations = faults.apply(fault.plan());
      tools.requireTime();
      if (!deviations.isEmpty()) {
        throw new FaultException(
            "cycle %s of '%s': %s".formatted(cycle, fault.name(), deviations.get(0)));
      }
      Map<String, Long> gaps = arm.gaps();
      tools.requireTime();
      return gaps;
    }
  }

  /** Delays a fault, so that it does not always meet a keep-alive in the same phase. */
  private long jitterNanos(int cycle, int number) {
    Random random = new Random((plan.seed() * 31 + cycle) * 1_000_003 + number);
    return (long) (random.nextDouble() * ArmPace.PACE.jitter().toNanos());
  }

  private static double nanos(Map<String, Long> seen, String name) {
    Long nanos = seen.get(name);
    if (nanos == null) {
      throw new ArmException("its JVM did not report '%s'".formatted(name));
    }
    return (double) nanos;
  }
}
