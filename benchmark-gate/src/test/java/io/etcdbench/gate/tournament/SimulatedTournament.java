// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmLoad;
import io.etcdbench.gate.arm.ArmPace;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ArmState;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.CalmMachine;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.PairClock;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import io.etcdbench.gate.tournament.TournamentResult.Setup;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.result.SampleRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/** A tournament of simulated arms, whose clock only their starts move. */
final class SimulatedTournament {
  private static final List<RunPlan> OPERATIONS =
      List.of(Workloads.named("put", Elsewhere.NO), Workloads.named("get", Elsewhere.NO));

  private final List<Contestant> contestants =
      List.of(contestant("base"), contestant("twice"), contestant("other"));

  /** CPU of an operation, by directory. */
  private final Map<String, Long> cpu =
      new HashMap<>(Map.of("c000", 1_000L, "c001", 2_000L, "c002", 1_000L));

  /** Directory and operation of whoever fails, to when. */
  final Map<String, String> fails = new HashMap<>();

  final List<String> turns = new ArrayList<>();
  final List<TournamentResult> kept = new ArrayList<>();
  final StopSignal stop = new StopSignal();
  int open;
  long openWatches = 7;
  int stopsAtTurn = Integer.MAX_VALUE;
  int watches;

  /** The reading of the members' counters at which it is stopped; further ones all differ. */
  int stopsAtReading = Integer.MAX_VALUE;

  int readings;
  int cycles;
  final List<String> faults = new ArrayList<>();
  List<String> deviations = List.of();
  int stopsAtFault = Integer.MAX_VALUE;

  /** How late an arm itself sends its calls. */
  long lagNanos;

  Optional<GoTool> goTool = Optional.empty();

  /** Watches that members count without a contestant's doing, from the first reading on. */
  long foreign;

  final AtomicInteger started = new AtomicInteger();
  private long rpcs;
  private long logins;
  private long streams = 3;

  /** The clock tells a second for each contestant that was started. */
  TournamentResult run(int rounds) {
    int steps = OPERATIONS.size() + (watches > 0 ? 1 : 0);
    Duration longest = Duration.ofSeconds((long) rounds * contestants.size() * steps);
    Timing timing = new Timing(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO);
    TournamentPlan plan =
        new TournamentPlan(contestants, OPERATIONS, timing, longest, watches, cycles, 1);
    GateContext tools =
        new GateContext(
            this::start, new CalmMachine(), this::counts, new PairClock(started::get), stop);
    Map<String, String> operations = new LinkedHashMap<>();
    plan.names().forEach(name -> operations.put(name, "some"));
    Map<String, String> described = new LinkedHashMap<>();
    plan.faults().forEach(fault -> described.put(fault.name(), plan.faultText(fault)));
    Setup setup = new Setup("base", operations, 1, false, List.of(), described, null);
    TournamentResult begun =
        TournamentResult.planned(SampleRun.result().environment(), setup, List.of(), List.of());
    return new Tournament(plan, tools, this::disturb, goTool, line -> {}).run(begun, kept::add);
  }

  private List<String> disturb(FaultPlan fault) {
    faults.add(fault.what());
    if (faults.size() == stopsAtFault) {
      stop.give();
    }
    return deviations;
  }

  private static Contestant contestant(String name) {
    return new Contestant(name, "", "grpc", List.of(), List.of(), List.of(), Map.of());
  }

  static Score score(
      TournamentResult result, String contestant, String operation, ContestantMetric figure) {
    return result.score(operation, contestant, figure).orElseThrow();
  }

  private Map<String, Long> counts() {
    if (++readings >= stopsAtReading) {
      stop.give();
      openWatches++;
    }
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
}
