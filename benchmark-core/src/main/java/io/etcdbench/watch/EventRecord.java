// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Outcome;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Recorder;
import java.util.List;

/**
 * Records the events of all watchers; each thread uses its own recorders. An event has two
 * latencies: one since its put was sent, one since its put was acknowledged. The second may be
 * negative, which a histogram cannot represent, so it is split into two series.
 */
final class EventRecord {
  private final long firstSequence;
  private final NanoClock clock;
  private final long startNanos;
  private final PhaseRecorder events;
  private final PhaseRecorder acks;
  private final ThreadLocal<Own> own;

  /** The recorders of one thread. */
  private record Own(Recorder events, Recorder acks) {}

  EventRecord(long firstSequence, NanoClock clock, List<IntervalListener> listeners) {
    this.firstSequence = firstSequence;
    this.clock = clock;
    this.startNanos = clock.nanoTime();
    this.events = PhaseRecorder.closedLoop(List.of(WatchResult.EVENTS), listeners);
    this.acks =
        PhaseRecorder.closedLoop(List.of(WatchResult.AFTER_ACK, WatchResult.BEFORE_ACK), List.of());
    this.own = ThreadLocal.withInitial(() -> new Own(events.newRecorder(), acks.newRecorder()));
  }

  /** Returns whether a put belongs to this record rather than to an earlier phase. */
  boolean covers(long sequence) {
    return sequence >= firstSequence;
  }

  void received(long sentNanos, long receivedNanos) {
    own.get().events().record(0, Outcome.OK, 0, sentNanos - startNanos, receivedNanos - startNanos);
  }

  void acknowledged(long acknowledgedNanos, long receivedNanos) {
    boolean after = receivedNanos >= acknowledgedNanos;
    long earlier = after ? acknowledgedNanos : receivedNanos;
    long later = after ? receivedNanos : acknowledgedNanos;
    own.get().acks().record(after ? 0 : 1, Outcome.OK, 0, earlier - startNanos, later - startNanos);
  }

  /** Ends an interval; to be called by one thread only. */
  void cut(long receivedSoFar) {
    long now = clock.nanoTime() - startNanos;
    events.cut(now, receivedSoFar, 0);
    acks.cut(now, 0, 0);
  }

  Interval events() {
    return events.total();
  }

  Interval acks() {
    return acks.total();
  }
}
