// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.Interval;
import io.etcdbench.run.Session;
import java.time.Duration;
import java.util.Map;

/**
 * The load of one arm and its cost to this JVM. Used by one thread.
 *
 * @param role the arm under which slices are recorded
 * @param session offers the load; stays open
 */
public record ArmLoad(Arm role, Session session) {
  /** Name of the counter of bytes allocated by the client's JVM. */
  public static final String ALLOCATED = "allocated-bytes";

  /**
   * Concurrency for counting, independent of the workload's own: counts per operation do not depend
   * on it.
   */
  private static final int COUNTED_IN_FLIGHT = 32;

  /** Runs one turn. */
  Slice turn(Duration length, long seed) {
    return slice(LoadPhase.of(session.plan().load().model(seed), Extent.duration(length)), seed);
  }

  /**
   * Runs a fixed number of operations, so that the fixed costs per run are the same for both arms.
   */
  public Slice count(long operations, long seed) {
    int inFlight = (int) Math.min(operations, COUNTED_IN_FLIGHT);
    return slice(LoadPhase.of(new ClosedLoop(inFlight), Extent.operations(operations)), seed);
  }

  private Slice slice(LoadPhase phase, long seed) {
    ArmMeter meter = new ArmMeter();
    LoadResult result = session.load(phase, seed, meter::begin);
    meter.end();
    requireAll(result);
    Interval measured = result.measured();
    return new Slice(
        role,
        Math.max(1, measured.endNanos() - measured.startNanos()),
        measured.ended() - measured.failed(),
        result.total().failed(),
        meter.cpuNanos(),
        Map.of(ALLOCATED, meter.allocatedBytes()),
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
