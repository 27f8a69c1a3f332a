// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.driver.BlockingCall.Patience;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Outcome;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.Interval;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.Preload;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.workload.owned.KeySweep;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Generates the load of one arm through its driver. Used by one thread. */
public final class ArmLoad {
  /**
   * Concurrency for counting, independent of the workload's own: counts per operation do not depend
   * on it.
   */
  private static final int COUNTED_IN_FLIGHT = 32;

  /** Timeout of one response while the keys are deleted. */
  private static final Patience PATIENCE = Patience.of(Duration.ofSeconds(30));

  /** Name of the counter of bytes allocated by the client's JVM. */
  public static final String ALLOCATED = "allocated-bytes";

  private final Arm role;
  private final RunPlan plan;
  private final EtcdDriver driver;
  private final RunParts parts;
  private final StopSignal stop;

  public ArmLoad(Arm role, RunPlan plan, RunParts parts, EtcdDriver driver, StopSignal stop) {
    this.role = role;
    this.plan = plan;
    this.driver = driver;
    this.parts = parts;
    this.stop = stop;
    plan.mix(parts);
    if (!parts.leases().isEmpty()) {
      throw new IllegalArgumentException(
          "the workload '%s' holds leases, which the gate does not measure; choose another one"
              .formatted(plan.name()));
    }
  }

  /** Writes the keys that the plan's operations read. */
  void preload() {
    LoadResult written = new Preload(SessionPart.all(plan)).write(driver, stop, List.of());
    if (written != null) {
      Preload.failure(written.total())
          .ifPresent(
              why -> {
                throw new ArmException("an arm cannot write its keys: " + why);
              });
    }
  }

  /** Deletes every key of the arm. */
  void clean() {
    Outcome failure = KeySweep.of(driver, plan.keyNames(), PATIENCE).failure();
    if (!failure.isOk()) {
      throw new ArmException(
          "an arm cannot delete its keys: %s: %s"
              .formatted(failure.kind().label(), failure.detail()));
    }
  }

  /** Runs one turn. */
  Slice turn(Duration length, long seed) {
    return slice(LoadPhase.of(plan.load().model(seed), Extent.duration(length)), seed);
  }

  /**
   * Runs a fixed number of operations, so that the fixed costs per run are the same for both arms.
   */
  public Slice count(long operations, long seed) {
    int inFlight = (int) Math.min(operations, COUNTED_IN_FLIGHT);
    return slice(LoadPhase.of(new ClosedLoop(inFlight), Extent.operations(operations)), seed);
  }

  private Slice slice(LoadPhase phase, long seed) {
    LoadLoop loop = new LoadLoop(driver, plan.withSeed(seed).mix(parts), NanoClock.system());
    ArmMeter before = ArmMeter.read();
    LoadResult result = loop.run(phase, stop);
    ArmMeter spent = ArmMeter.read().since(before);
    requireAll(result);
    Interval measured = result.measured();
    return new Slice(
        role,
        Math.max(1, measured.endNanos() - measured.startNanos()),
        measured.ended() - measured.failed(),
        result.total().failed(),
        spent.cpuNanos(),
        Map.of(ALLOCATED, spent.allocatedBytes()),
        HistogramText.encode(result.total().okLatencies()));
  }

  private static void requireAll(LoadResult result) {
    result
        .lost()
        .ifPresent(
            sentence -> {
              throw new ArmException("an arm has lost operations: " + sentence);
            });
  }
}
