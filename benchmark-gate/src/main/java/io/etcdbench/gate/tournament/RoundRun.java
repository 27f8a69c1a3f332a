// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmLoad;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.ArmState;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs one round of one operation. The JVMs start one after the other, so that the time to the
 * first response is that of an idle machine. Then they take turns of a quarter of a second, in a
 * random order forwards and backwards, so that a trend of the machine cancels out. Used once.
 */
final class RoundRun {
  private static final long FEWEST_COUNTED = 500;
  private static final long MAX_COUNTED = 5_000;

  private static final Map<TimedMetric, ContestantMetric> TIMED =
      Map.of(
          TimedMetric.THROUGHPUT, ContestantMetric.THROUGHPUT,
          TimedMetric.P50, ContestantMetric.P50,
          TimedMetric.P90, ContestantMetric.P90,
          TimedMetric.P99, ContestantMetric.P99,
          TimedMetric.CPU, ContestantMetric.CPU);

  private static final Map<String, ContestantMetric> STATE =
      Map.of(
          ArmState.CONNECTIONS, ContestantMetric.CONNECTIONS,
          ArmState.THREADS, ContestantMetric.THREADS,
          ArmState.HEAP, ContestantMetric.HEAP,
          ArmState.OUTSIDE_HEAP, ContestantMetric.OUTSIDE_HEAP,
          ArmState.FIRST_ANSWER, ContestantMetric.FIRST_ANSWER);

  private final TournamentPlan plan;
  private final GateContext tools;
  private final int operation;
  private final int round;
  private final long seed;
  private final Map<Integer, LiveArm> arms = new LinkedHashMap<>();
  private final Map<Integer, Map<ContestantMetric, Double>> values = new LinkedHashMap<>();
  private final Map<Integer, RunPlan> plans = new LinkedHashMap<>();
  private final Map<Integer, Slice> warm = new LinkedHashMap<>();
  private final List<Failure> failures;

  /** Creates a round. Contestants that drop out are added to the failures. */
  RoundRun(
      TournamentPlan plan, GateContext tools, int operation, int round, List<Failure> failures) {
    this.plan = plan;
    this.tools = tools;
    this.operation = operation;
    this.round = round;
    this.failures = failures;
    this.seed = (plan.seed() * 31 + operation) * 1_000_003 + round;
  }

  /**
   * Measures the contestants with these indexes, and etcd's Go tool before or after their turns,
   * every second round.
   */
  Round of(List<Integer> contestants, Optional<GoTool> goTool) {
    List<Integer> order = new ArrayList<>(contestants);
    Collections.shuffle(order, new Random(seed));
    try {
      order.forEach(number -> attempt(number, () -> start(number)));
      eachArm(this::warmUp);
      long operations = counted();
      eachArm(number -> count(number, operations));
      eachArm(number -> arm(number).park());
      boolean before = round % 2 == 1;
      Map<ContestantMetric, Double> ofGoTool = before ? measured(goTool) : Map.of();
      Disturbance disturbance = turns();
      ofGoTool = before ? ofGoTool : measured(goTool);
      eachArm(this::state);
      Map<String, Map<String, Double>> results = results(contestants);
      if (!ofGoTool.isEmpty()) {
        results.put(GoTool.NAME, byLabel(ofGoTool));
      }
      return new Round(workload(), round, disturbance, results);
    } finally {
      arms.values().forEach(LiveArm::close);
    }
  }

  /** Measures the Go tool, which reads a key of an arm. */
  private Map<ContestantMetric, Double> measured(Optional<GoTool> goTool) {
    Optional<RunPlan> own =
        plans.entrySet().stream()
            .filter(one -> arms.containsKey(one.getKey()))
            .map(Map.Entry::getValue)
            .findFirst();
    if (goTool.isEmpty() || own.isEmpty()) {
      return Map.of();
    }
    try {
      tools.requireTime();
      return goTool.get().measure(own.get(), slowestPerSecond(), tools.stop());
    } catch (ArmException e) {
      failures.add(Tournament.failure(tools, GoTool.NAME, workload(), round, e));
      return Map.of();
    }
  }

  private String workload() {
    return plan.operations().get(operation).name();
  }

  private LiveArm arm(int number) {
    LiveArm arm = arms.get(number);
    if (arm == null) {
      throw new IllegalStateException("contestant " + number + " has left");
    }
    return arm;
  }

  private interface Step {
    void of(int number);
  }

  private void eachArm(Step step) {
    List.copyOf(arms.keySet()).forEach(number -> attempt(number, () -> step.of(number)));
  }

  /** Runs a step of a contestant, which drops out if the step fails. */
  private void attempt(int number, Runnable step) {
    try {
      tools.requireTime();
      step.run();
    } catch (ArmException e) {
      String name = plan.contestants().get(number).name();
      failures.add(Tournament.failure(tools, name, workload(), round, e));
      values.remove(number);
      LiveArm arm = arms.remove(number);
      if (arm != null) {
        arm.close();
      }
    }
  }

  private void start(int number) {
    ArmSpec spec = plan.arm(operation, number, Tournament.directory(number));
    plans.put(number, spec.plan());
    Map<String, Long> before = tools.servers().read();
    LiveArm arm = tools.start(spec);
    arms.put(number, arm);
    Map<String, String> unused = arm.identity();
    values.put(number, new EnumMap<>(ContestantMetric.class));
    Long logins = ServerCounter.growth(before, tools.servers().read()).get(Tournament.LOGINS);
    if (logins != null) {
      put(number, ContestantMetric.LOGINS, logins);
    }
  }

  private void warmUp(int number) {
    Duration length = plan.timing().warmUp();
    if (!length.isZero()) {
      Slice slice = arm(number).turn(length, seed - 1);
      requireSuccess(slice);
      warm.put(number, slice);
    }
  }

  private static void requireSuccess(Slice slice) {
    if (slice.operations() == 0) {
      throw new ArmException(
          slice.failed() == 0
              ? "no operation ended in its turn"
              : "all of its %s operations failed".formatted(slice.failed()));
    }
  }

  /**
   * Returns the number of operations that the slowest contestant completes in half a second. It is
   * the same for all.
   */
  private long counted() {
    return Math.max(FEWEST_COUNTED, Math.min(MAX_COUNTED, (long) (slowestPerSecond() / 2)));
  }

  /** Returns the operations per second of the slowest contestant; 0 without a warm-up. */
  private double slowestPerSecond() {
    return warm.values().stream()
        .mapToDouble(slice -> 1e9 * slice.operations() / slice.elapsedNanos())
        .min()
        .orElse(0);
  }

  /**
   * Measures the counters of a contestant. No other client uses the servers at that time, so their
   * counters are those of the contestant.
   */
  private void count(int number, long operations) {
    arm(number).park();
    Map<String, Long> before = tools.servers().read();
    Slice slice = arm(number).count(operations, seed);
    requireSuccess(slice);
    Map<String, Long> grown = ServerCounter.growth(before, tools.servers().read());
    perOperation(
        number, ContestantMetric.ALLOCATED, slice, slice.counters().get(ArmLoad.ALLOCATED));
    perOperation(number, ContestantMetric.RPCS, slice, grown.get(ServerCounts.RPCS));
    Long received = grown.get(ServerCounts.RECEIVED_BYTES);
    Long sent = grown.get(ServerCounts.SENT_BYTES);
    if (received != null && sent != null) {
      perOperation(number, ContestantMetric.MESSAGES, slice, received + sent);
    }
    Long logins = grown.get(Tournament.LOGINS);
    Double atStart = values(number).get(ContestantMetric.LOGINS);
    if (logins != null && atStart != null) {
      put(number, ContestantMetric.LOGINS, atStart + logins);
    }
  }

  private void perOperation(
      int number, ContestantMetric figure, Slice slice, @Nullable Long total) {
    if (total != null) {
      put(number, figure, (double) total / Math.max(1, slice.operations()));
    }
  }

  private Disturbance turns() {
    Duration slice = plan.timing().slice();
    int passes = (int) Math.max(2, slice.dividedBy(Timing.SHORTEST_TURN));
    Duration length = slice.dividedBy(passes);
    Map<Integer, List<Slice>> turns = new TreeMap<>();
    tools.watch().begin();
    for (int pass = 0; pass < passes; pass++) {
      List<Integer> order = new ArrayList<>(arms.keySet());
      if (pass % 2 == 1) {
        Collections.reverse(order);
      }
      long turnSeed = seed + pass;
      for (int number : order) {
        attempt(
            number,
            () -> {
              rest();
              turns
                  .computeIfAbsent(number, unused -> new ArrayList<>())
                  .add(arm(number).turn(length, turnSeed));
            });
      }
    }
    Disturbance seen = tools.watch().seen();
    eachArm(number -> timed(number, Slice.sum(turns.getOrDefault(number, List.of()))));
    return seen;
  }

  private void timed(int number, Slice slice) {
    requireSuccess(slice);
    TIMED.forEach(
        (metric, figure) -> {
          OptionalDouble value = metric.of(slice);
          value.ifPresent(found -> put(number, figure, found));
        });
  }

  private void rest() {
    long length = plan.timing().washOut().toNanos();
    long until = tools.clock().nanoTime() + length;
    for (long left = length; left > 0; left = until - tools.clock().nanoTime()) {
      tools.clock().parkNanos(left);
    }
  }

  private void state(int number) {
    arm(number)
        .state()
        .forEach(
            (name, value) -> {
              ContestantMetric figure = STATE.get(name);
              if (figure != null) {
                put(number, figure, value);
              }
            });
  }

  private void put(int number, ContestantMetric figure, double value) {
    values(number).put(figure, value);
  }

  private Map<ContestantMetric, Double> values(int number) {
    return values.computeIfAbsent(number, unused -> new EnumMap<>(ContestantMetric.class));
  }

  /** Returns the results in the order of the plan, without contestants that dropped out. */
  private Map<String, Map<String, Double>> results(List<Integer> contestants) {
    Map<String, Map<String, Double>> results = new LinkedHashMap<>();
    for (int number : contestants) {
      if (arms.containsKey(number)) {
        results.put(plan.contestants().get(number).name(), byLabel(values(number)));
      }
    }
    return results;
  }

  private static Map<String, Double> byLabel(Map<ContestantMetric, Double> values) {
    Map<String, Double> named = new TreeMap<>();
    values.forEach((figure, value) -> named.put(figure.label(), value));
    return named;
  }
}
