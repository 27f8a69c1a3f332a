// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Arms that need no time: the candidate's build is slower by a stated share. */
final class SimulatedArms implements ArmStarter {
  private static final int OPERATIONS = 2_000;
  private static final double MEDIAN_NANOS = 500_000;
  private static final double SPREAD = 0.1;

  private final double slowDown;
  private final Random random = new Random(1);

  /** What was asked for, in order. */
  final List<ArmSpec> started = new ArrayList<>();

  /** Whose turns, warm-ups included, pair by pair. */
  final List<List<Arm>> turns = new ArrayList<>();

  /** The seeds of the turns that count, by role. */
  final List<Long> seeds = new ArrayList<>();

  /** The name of the only workload that is slower; all of them when empty. */
  String slowWorkload = "";

  /** Whether every operation of the candidate fails. */
  boolean isBroken;

  int open;
  int diesAtTurn = Integer.MAX_VALUE;
  int stopsAtTurn = Integer.MAX_VALUE;

  /** At this turn a signal ends an arm; the session's process handles it when the session waits. */
  int signalledAtTurn = Integer.MAX_VALUE;

  StopSignal stop = new StopSignal();
  String jvmOfTheCandidate = "one";
  long bytesOfTheCandidate = 1_000;
  private int turnsSoFar;

  SimulatedArms(double slowDown) {
    this.slowDown = slowDown;
  }

  @Override
  public LiveArm start(ArmSpec spec) {
    started.add(spec);
    if (open++ % 2 == 0) {
      turns.add(new ArrayList<>());
    }
    return new SimulatedArm(spec);
  }

  private void giveOnceWaiting(Thread session) {
    Thread handler =
        new Thread(
            () -> {
              while (session.getState() != Thread.State.TIMED_WAITING) {
                LockSupport.parkNanos(1_000_000);
              }
              stop.give();
            });
    handler.setDaemon(true);
    handler.start();
  }

  private final class SimulatedArm implements LiveArm {
    private final ArmSpec spec;
    private final double level = 0.005 * random.nextGaussian();

    SimulatedArm(ArmSpec spec) {
      this.spec = spec;
    }

    @Override
    public Map<String, String> identity() {
      return Map.of("jvm", spec.role() == Arm.CANDIDATE ? jvmOfTheCandidate : "one");
    }

    @Override
    public Slice turn(Duration length, long seed) {
      turns.get(turns.size() - 1).add(spec.role());
      seeds.add(seed);
      if (++turnsSoFar >= diesAtTurn) {
        throw new ArmException("the JVM of the candidate has ended: out of memory");
      }
      if (turnsSoFar >= signalledAtTurn) {
        giveOnceWaiting(Thread.currentThread());
        throw new ArmException("the JVM of the candidate has ended: it printed nothing", 130);
      }
      if (turnsSoFar >= stopsAtTurn) {
        stop.give();
      }
      if (fails()) {
        return failed(length.toNanos(), OPERATIONS);
      }
      double worse = level + (isSlower() ? slowDown : 0);
      Histogram latencies = new Histogram(3);
      for (int i = 0; i < OPERATIONS; i++) {
        double value = MEDIAN_NANOS * StrictMath.exp(worse + SPREAD * random.nextGaussian());
        latencies.recordValue((long) value);
      }
      return new Slice(
          spec.role(),
          (long) (length.toNanos() * StrictMath.exp(worse)),
          OPERATIONS,
          0,
          OPERATIONS,
          Map.of(),
          HistogramText.encode(latencies));
    }

    private boolean fails() {
      return isBroken && spec.role() == Arm.CANDIDATE;
    }

    private Slice failed(long elapsedNanos, long operations) {
      String none = HistogramText.encode(new Histogram(3));
      return new Slice(spec.role(), elapsedNanos, 0, operations, 1, Map.of(), none);
    }

    private boolean isSlower() {
      return spec.role() == Arm.CANDIDATE
          && (slowWorkload.isEmpty() || slowWorkload.equals(spec.plan().name()));
    }

    @Override
    public Slice count(long operations, long seed) {
      if (fails()) {
        return failed(1, operations);
      }
      long bytes = operations * (spec.role() == Arm.CANDIDATE ? bytesOfTheCandidate : 1_000);
      Map<String, Long> counted = Map.of("allocated-bytes", bytes);
      return new Slice(
          spec.role(), 1, operations, 0, 1, counted, HistogramText.encode(new Histogram(3)));
    }

    @Override
    public void park() {}

    @Override
    public void close() {
      open--;
    }
  }
}
