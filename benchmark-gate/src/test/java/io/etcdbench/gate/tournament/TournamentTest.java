// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.driver.Eventually;
import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmLoad;
import io.etcdbench.gate.arm.ArmPace;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ArmState;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.MachineWatch;
import io.etcdbench.gate.duet.PairClock;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Ratio;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import io.etcdbench.gate.tournament.TournamentResult.Setup;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class TournamentTest {
  private static final List<RunPlan> OPERATIONS =
      List.of(Workloads.named("put", Elsewhere.NO), Workloads.named("get", Elsewhere.NO));

  private final List<Contestant> contestants =
      List.of(contestant("base"), contestant("twice"), contestant("other"));

  /** CPU of an operation, by directory. */
  private final Map<String, Long> cpu =
      new HashMap<>(Map.of("c000", 1_000L, "c001", 2_000L, "c002", 1_000L));

  /** Directory and operation of whoever fails, to when. */
  private final Map<String, String> fails = new HashMap<>();

  private final List<String> turns = new ArrayList<>();
  private final List<TournamentResult> kept = new ArrayList<>();
  private final StopSignal stop = new StopSignal();
  private final AtomicInteger started = new AtomicInteger();
  private int open;
  private int stopsAtTurn = Integer.MAX_VALUE;
  private int watches;

  private int cycles;
  private final List<String> faults = new ArrayList<>();
  private List<String> deviations = List.of();
  private int stopsAtFault = Integer.MAX_VALUE;

  /** How late an arm itself sends its calls. */
  private long lagNanos;

  private Optional<GoTool> goTool = Optional.empty();

  @TempDir private Path folder;

  /** Watches that members count without a contestant's doing, from the first reading on. */
  private long foreign;

  @Test
  void ratiosAreTakenWithinARound() {
    TournamentResult result = run(3);

    assertThat(result.rounds("put")).isEqualTo(result.rounds("get")).isGreaterThanOrEqualTo(2);
    assertThat(kept).hasSize(result.rounds().size());
    assertThat(kept.get(kept.size() - 1)).isEqualTo(result);
    Score twice = score(result, "twice", "put", Figure.CPU);
    assertThat(twice.value()).isCloseTo(2_000 * drift(result), within(1.0));
    Ratio ratio = Objects.requireNonNull(twice.ratio());
    assertThat(ratio.value()).isCloseTo(2, within(1e-6));
    assertThat(ratio.low()).isCloseTo(2, within(1e-6));
    assertThat(ratio.high()).isCloseTo(2, within(1e-6));
    assertThat(ratio.rounds()).isEqualTo((int) result.rounds("put"));
    assertThat(score(result, "base", "put", Figure.CPU).ratio()).isNull();
    assertThat(score(result, "base", "get", Figure.THREADS).value()).isEqualTo(7);
    assertThat(score(result, "base", "get", Figure.LOGINS).value()).isEqualTo(1);
    assertThat(score(result, "base", "get", Figure.RPCS).value()).isEqualTo(1);
    assertThat(result.failures()).isEmpty();
    assertThat(open).isZero();
  }

  /** What a round has in common is in the values and not in the ratios. */
  private static double drift(TournamentResult result) {
    double logs = 0;
    long rounds = result.rounds("put");
    for (int round = 1; round <= rounds; round++) {
      logs += StrictMath.log(round);
    }
    return StrictMath.exp(logs / rounds);
  }

  @Test
  void turnsGoForwardsAndBackwards() {
    run(1);

    List<String> first = turns.subList(3, 6); // after the warm-ups
    List<String> second = turns.subList(6, 9);
    assertThat(first).doesNotHaveDuplicates().hasSize(3);
    assertThat(second).containsExactly(first.get(2), first.get(1), first.get(0));
  }

  @Test
  void whoFailsLeavesThatOperationAndTheOthersGoOn() {
    fails.put("c001 put", "start");
    fails.put("c002 get", "turn");

    TournamentResult result = run(2);

    assertThat(result.failures())
        .containsExactly(
            new Failure("twice", "put", 1, "its JVM failed: no such driver"),
            new Failure("other", "get", 1, "its JVM has ended: killed"));
    assertThat(result.rounds().get(0).results()).containsOnlyKeys("base", "other");
    assertThat(result.rounds().get(1).results()).containsOnlyKeys("base", "twice");
    assertThat(result.rounds("put")).isGreaterThanOrEqualTo(2);
    assertThat(open).isZero();
  }

  @Test
  void whoDoesNothingButFailIsNotRanked() {
    fails.put("c001 put", "operations");

    TournamentResult result = run(1);

    assertThat(result.failures())
        .containsExactly(new Failure("twice", "put", 1, "all of its 9 operations failed"));
    assertThat(result.scores())
        .noneMatch(one -> one.contestant().equals("twice") && one.operation().equals("put"));
  }

  @Test
  void theEndOfAllContestantsEndsTheTournament() {
    for (String operation : List.of("put", "get")) {
      for (String directory : List.of("c000", "c001", "c002")) {
        fails.put(directory + " " + operation, "start");
      }
    }

    TournamentResult result = run(5);

    assertThat(result.failures()).hasSize(6);
    assertThat(result.scores()).isEmpty();
  }

  @Test
  void aStopKeepsTheRoundsThatEnded() {
    stopsAtTurn = 22; // in the second round of the first operation

    TournamentResult result = run(5);

    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.rounds()).hasSize(1);
    assertThat(result.rounds().get(0).results()).hasSize(3);
    assertThat(result.failures()).isEmpty();
    assertThat(open).isZero();
  }

  @Test
  void eachOpensItsWatchesInAJvmOfItsOwn() {
    watches = 1_000;

    TournamentResult result = run(2);

    assertThat(result.failures()).isEmpty();
    assertThat(result.rounds("watches")).isEqualTo(result.rounds("put")).isGreaterThan(1);
    assertThat(score(result, "base", "watches", Figure.WATCH_MEMORY).value())
        .isCloseTo(1_100, within(1e-6));
    Score twice = score(result, "twice", "watches", Figure.WATCH_HEAP);
    assertThat(twice.value()).isCloseTo(2_000, within(1e-6));
    assertThat(Objects.requireNonNull(twice.ratio()).value()).isCloseTo(2, within(1e-6));
    assertThat(score(result, "twice", "watches", Figure.WATCH_STREAMS).value()).isEqualTo(1);
    assertThat(score(result, "other", "watches", Figure.WATCH_STREAMS).value())
        .isCloseTo(1_000, within(1e-6));
    assertThat(result.rounds().get(2).results().get("base"))
        .containsOnlyKeys("memory per watch", "live heap per watch", "server streams");
    assertThat(open).isZero();
    assertThat(openWatches).isEqualTo(7);
  }

  @Test
  void whoHasNoWatchesHasNoFiguresOfThemAndSaysWhy() {
    watches = 100;
    fails.put("w001 put", "watch");

    TournamentResult result = run(1);

    assertThat(result.failures())
        .containsExactly(new Failure("twice", "watches", 1, "the driver 'none' has no watches"));
    assertThat(result.scores())
        .noneMatch(one -> one.contestant().equals("twice") && one.operation().equals("watches"));
    assertThat(score(result, "twice", "get", Figure.CPU).value())
        .isCloseTo(2_000 * drift(result), within(1.0));
    assertThat(open).isZero();
  }

  @Test
  void watchesThatTheMembersDoNotCountAreNotReported() {
    watches = 100;
    foreign = 4;

    TournamentResult result = run(1);

    assertThat(result.failures())
        .hasSize(3)
        .allSatisfy(
            one ->
                assertThat(one.reason())
                    .startsWith("the members counted 108 watches more while it opened 100"));
  }

  @Test
  void afterTheRoundsEachMeetsEveryFaultInEachCycle() {
    cycles = 3;

    TournamentResult result = run(1);

    assertThat(faults).hasSize(18);
    assertThat(faults.subList(0, 6))
        .containsExactly(
            "kill leader",
            "kill leader",
            "kill leader",
            "freeze leader",
            "freeze leader",
            "freeze leader");
    assertThat(result.rounds("leader-kill")).isEqualTo(3);
    assertThat(score(result, "base", "leader-kill", Figure.PUT_GAP_P50).value())
        .isCloseTo(2e9, within(1.0));
    assertThat(score(result, "base", "leader-kill", Figure.PUT_GAP_MAX).value())
        .isCloseTo(3e9, within(1.0));
    Score gets = score(result, "twice", "leader-freeze", Figure.GET_GAP_MAX);
    assertThat(gets.value()).isZero();
    assertThat(gets.rounds()).isEqualTo(3);
    assertThat(score(result, "twice", "leader-kill", Figure.PUT_GAP_P50).ratio()).isNull();
    Round last = result.rounds().get(result.rounds().size() - 1);
    assertThat(last.operation()).isEqualTo("leader-freeze");
    assertThat(last.results().get("other")).containsOnlyKeys("put gap", "get gap");
    assertThat(kept.get(kept.size() - 1)).isEqualTo(result);
    assertThat(result.failures()).isEmpty();
    assertThat(open).isZero();
  }

  @Test
  void whoIsNotServedAgainLeavesThatFaultAndKeepsItsEarlierCycles() {
    cycles = 2;
    fails.put("c001 put", "gaps");

    TournamentResult result = run(1);

    assertThat(result.failures())
        .containsExactly(
            new Failure("twice", "leader-kill", 2, "its JVM failed: not served again"),
            new Failure("twice", "leader-freeze", 2, "its JVM failed: not served again"));
    assertThat(score(result, "twice", "leader-kill", Figure.PUT_GAP_P50).rounds()).isEqualTo(1);
    assertThat(score(result, "other", "leader-kill", Figure.PUT_GAP_P50).rounds()).isEqualTo(2);
  }

  @Test
  void aFaultThatDeviatesFromItsPlanEndsTheCyclesAndIsInTheResult() {
    cycles = 2;
    deviations = List.of("the fault 'kill leader' did not end as planned: no quorum");
    fails.put("c000 put", "start");

    TournamentResult result = run(1);

    assertThat(faults).hasSize(1);
    assertThat(result.setup().deviation())
        .isEqualTo(
            "cycle 1 of 'leader-kill': the fault 'kill leader' did not end as planned: no quorum");
    assertThat(result.failures())
        .filteredOn(one -> one.operation().equals("leader-kill"))
        .containsExactly(new Failure("base", "leader-kill", 1, "its JVM failed: no such driver"));
    assertThat(kept.get(kept.size() - 1)).isEqualTo(result);
    assertThat(result.rounds("put")).isEqualTo(1);
    assertThat(result.rounds("leader-kill")).isZero();
    assertThat(result.setup().stopped()).isFalse();
    assertThat(open).isZero();
  }

  @Test
  void aStopDuringAFaultKeepsTheCyclesThatEnded() {
    cycles = 2;
    stopsAtFault = 4;

    TournamentResult result = run(1);

    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.setup().deviation()).isNull();
    assertThat(result.rounds("leader-kill")).isEqualTo(1);
    assertThat(result.rounds("leader-freeze")).isZero();
    assertThat(open).isZero();
  }

  @Test
  void aCycleInWhichAnArmWasLateItselfDoesNotCount() {
    cycles = 1;
    lagNanos = 1_500_000_000;

    TournamentResult result = run(1);

    assertThat(result.rounds("leader-kill")).isEqualTo(1);
    assertThat(result.scores()).noneMatch(one -> one.operation().equals("leader-kill"));
    assertThat(result.failures()).isEmpty();
  }

  @Test
  void theGoToolTakesPartInEachRoundWithWhatItReports() throws IOException {
    Path calls = folder.resolve("calls");
    Path summary = folder.resolve("summary");
    Files.writeString(
        summary,
        """
        Summary:
          Total: 13.6667 secs.
          Slowest: 0.0389 secs.
          Fastest: 0.0006 secs.
          Average: 0.0032 secs.
          Stddev: 0.0038 secs.
          Requests/sec: 3000.0000

        Latency distribution:
          50% in 0.0020 secs.
          90% in 0.0065 secs.
          99% in 0.0000 secs.
        """);
    goTool = Optional.of(goTool("echo \"$@\" >> '" + calls + "'; cat '" + summary + "'"));

    TournamentResult result = run(2);

    assertThat(result.failures()).isEmpty();
    assertThat(score(result, GoTool.NAME, "put", Figure.THROUGHPUT).value())
        .isCloseTo(3_000, within(1e-6));
    assertThat(score(result, GoTool.NAME, "get", Figure.P50).value())
        .isCloseTo(2_000_000, within(1.0));
    assertThat(score(result, GoTool.NAME, "put", Figure.P90).rounds())
        .isEqualTo((int) result.rounds("put"));
    assertThat(result.rounds().get(0).results().get(GoTool.NAME))
        .doesNotContainKeys("p99", "threads", "allocated per operation");
    List<String> lines = Files.readAllLines(calls);
    assertThat(lines.get(1))
        .isEqualTo(
            "--endpoints=127.0.0.1:1,127.0.0.1:2 --conns=2 --clients=32 put --key-size=32"
                + " --val-size=256 --key-space-size=100 --total=41000");
    assertThat(lines.get(2)).matches(".* range ~\\w{3}0{28} --consistency=s --total=1000");
  }

  @Test
  void aGoToolThatFailsLeavesThatOperation() throws IOException {
    goTool = Optional.of(goTool("echo 'connection refused' >&2; exit 3"));

    TournamentResult result = run(2);

    assertThat(result.failures())
        .containsExactly(
            new Failure(GoTool.NAME, "put", 1, "it exited with code 3: connection refused"),
            new Failure(GoTool.NAME, "get", 1, "it exited with code 3: connection refused"));
    assertThat(result.rounds("put")).isGreaterThan(1);
  }

  @Test
  void anotherProgramThanTheGoToolIsNoticed() throws IOException {
    goTool = Optional.of(goTool("echo hello"));

    assertThat(run(1).failures())
        .extracting(Failure::reason)
        .contains("it printed no summary; is it etcd's benchmark?");
  }

  @Test
  void outputOfTheGoToolThatIsNotUtf8IsNoFailureToRunIt() throws IOException {
    goTool = Optional.of(goTool("printf '\\377\\376 hello\\n'"));
    assertThat(run(1).failures())
        .extracting(Failure::reason)
        .containsOnly("it printed no summary; is it etcd's benchmark?");

    goTool = Optional.of(goTool("printf 'caf\\351: refused\\n' >&2; exit 3"));
    assertThat(run(1).failures())
        .extracting(Failure::reason)
        .containsOnly("it exited with code 3: caf\ufffd: refused");
  }

  @Test
  @Timeout(60)
  void aStopEndsTheGoTool() throws IOException {
    Path marker = folder.resolve("started");
    goTool = Optional.of(goTool("echo > '" + marker + "'; exec sleep 600"));
    CompletableFuture<Void> stopping =
        CompletableFuture.runAsync(
            () -> {
              Eventually.holds("it runs", () -> Files.exists(marker));
              stop.give();
            });

    TournamentResult result = run(1);

    stopping.join();
    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.rounds()).isEmpty();
    assertThat(open).isZero();
  }

  /** A shell script in place of the Go tool. */
  private GoTool goTool(String script) throws IOException {
    Path file = folder.resolve("benchmark.sh");
    Files.writeString(file, script + "\n");
    List<String> endpoints = List.of("http://127.0.0.1:1", "http://127.0.0.1:2");
    return new GoTool(file, endpoints, folder, List.of("sh"));
  }

  private List<String> disturb(FaultPlan fault) {
    faults.add(fault.what());
    if (faults.size() == stopsAtFault) {
      stop.give();
    }
    return deviations;
  }

  @Test
  void aResultIsTheSameAfterItWasWrittenAndRead() {
    cycles = 1;
    fails.put("c001 put", "start");
    TournamentResult result = run(2);
    String text = TournamentResult.FORMAT.text(result);

    assertThat(TournamentResult.FORMAT.parse("it", text)).isEqualTo(result);
  }

  /** The clock tells a second for each contestant that was started. */
  private TournamentResult run(int rounds) {
    int steps = OPERATIONS.size() + (watches > 0 ? 1 : 0);
    Duration longest = Duration.ofSeconds((long) rounds * contestants.size() * steps);
    Timing timing = new Timing(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO);
    TournamentPlan plan =
        new TournamentPlan(contestants, OPERATIONS, timing, longest, watches, cycles, 1);
    GateContext tools =
        new GateContext(this::start, new Calm(), this::counts, new PairClock(started::get), stop);
    Map<String, String> operations = new LinkedHashMap<>();
    plan.names().forEach(name -> operations.put(name, "some"));
    Map<String, String> described = new LinkedHashMap<>();
    plan.faults().forEach(fault -> described.put(fault.name(), plan.faultText(fault)));
    Setup setup = new Setup("base", operations, 1, false, List.of(), described, null);
    TournamentResult begun =
        TournamentResult.planned(SampleRun.result().environment(), setup, List.of(), List.of());
    return new Tournament(plan, tools, this::disturb, goTool, line -> {}).run(begun, kept::add);
  }

  private static Contestant contestant(String name) {
    return new Contestant(name, "", "grpc", List.of(), List.of(), List.of(), Map.of());
  }

  private static Score score(
      TournamentResult result, String contestant, String operation, Figure figure) {
    return result.scores().stream()
        .filter(one -> one.contestant().equals(contestant) && one.operation().equals(operation))
        .filter(one -> one.figure().equals(figure.label()))
        .findFirst()
        .orElseThrow();
  }

  private long rpcs;
  private long logins;
  private long openWatches = 7;
  private long streams = 3;

  private Map<String, Long> counts() {
    return Map.of(
        "rpcs", rpcs, Tournament.LOGINS, logins, "watches", openWatches, "watch-streams", streams);
  }

  private LiveArm start(ArmStarter.ArmSpec spec) {
    String failure = fails.getOrDefault(spec.directory() + " " + spec.plan().name(), "");
    started.incrementAndGet();
    if (failure.equals("start")) {
      throw new ArmException(spec.name() + " failed: no such driver");
    }
    open++;
    logins++;
    int steps = OPERATIONS.size() + (watches > 0 ? 1 : 0);
    int round = (started.get() - 1) / (contestants.size() * steps) + 1;
    return new SimulatedArm(spec, failure, round);
  }

  private final class SimulatedArm implements LiveArm {
    private final ArmStarter.ArmSpec spec;
    private final String failure;
    private final int round;
    private long watched;

    SimulatedArm(ArmStarter.ArmSpec spec, String failure, int round) {
      this.spec = spec;
      this.failure = failure;
      this.round = round;
    }

    @Override
    public Map<String, String> identity() {
      return Map.of();
    }

    @Override
    public Slice turn(Duration length, long seed) {
      turns.add(spec.directory());
      if (turns.size() >= stopsAtTurn) {
        stop.give();
      }
      if (failure.equals("turn")) {
        throw new ArmException(spec.name() + " has ended: killed");
      }
      if (failure.equals("operations")) {
        return slice(length.toNanos(), 0, 9);
      }
      return slice(length.toNanos(), 10_000, 0);
    }

    @Override
    public Slice count(long operations, long seed) {
      rpcs += operations;
      return slice(1, operations, 0);
    }

    private Slice slice(long nanos, long operations, long failed) {
      Histogram latencies = new Histogram(3);
      latencies.recordValueWithCount(1_000_000, operations);
      long nanosOfCpu = operations * Objects.requireNonNull(cpu.get(spec.directory())) * round;
      return new Slice(
          spec.role(),
          nanos,
          operations,
          failed,
          nanosOfCpu,
          Map.of(ArmLoad.ALLOCATED, 500 * operations),
          HistogramText.encode(latencies));
    }

    @Override
    public Map<String, Long> state() {
      return Map.of(ArmState.THREADS, 7L, "unknown", 1L);
    }

    /** Each contestant's watches share a stream, but for the third one's. */
    @Override
    public Map<String, Long> watch(long more) {
      if (failure.equals("watch")) {
        throw new ArmException("the driver 'none' has no watches");
      }
      streams += spec.directory().equals("w002") ? more : watched == 0 ? 1 : 0;
      watched += more;
      openWatches += more + foreign;
      long each = 1_000L * (1 + spec.directory().charAt(3) - '0');
      return Map.of(
          ArmState.HEAP, 5_000_000 + each * watched, ArmState.OUTSIDE_HEAP, 100 * watched);
    }

    @Override
    public void pace() {}

    @Override
    public Map<String, Long> gaps() {
      long cycle = (faults.size() - 1) / (contestants.size() * 2L) + 1;
      if (failure.equals("gaps") && cycle > 1) {
        throw new ArmException(spec.name() + " failed: not served again");
      }
      return Map.of(
          ArmPace.PUT_GAP, cycle * 1_000_000_000, ArmPace.GET_GAP, 0L, ArmPace.LAG, lagNanos);
    }

    @Override
    public void park() {}

    @Override
    public void close() {
      open--;
      openWatches -= watched;
      streams -= spec.directory().equals("w002") ? watched : Math.min(1, watched);
    }
  }

  private static final class Calm implements MachineWatch {
    @Override
    public void begin() {}

    @Override
    public Disturbance seen() {
      return Disturbance.NONE;
    }

    @Override
    public void close() {}
  }
}
