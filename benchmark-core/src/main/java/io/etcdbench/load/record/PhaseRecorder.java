// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The recorder of one phase: each thread that completes operations records into its own {@link
 * Recorder}, and one controlling thread cuts the phase into intervals. There is no reset: a warm-up
 * has its own recorder, which is discarded.
 */
public final class PhaseRecorder {
  private static final Outcome ABANDONED =
      new Outcome(OutcomeKind.ABANDONED, "no response when the drain ended");

  private final List<String> operations;
  private final Clocks clocks;
  private final List<IntervalListener> listeners;
  private final List<Recorder> recorders = new CopyOnWriteArrayList<>();
  private final Tally abandoned;
  private volatile boolean sealed;
  private Interval total;

  private PhaseRecorder(List<String> operations, Clocks clocks, List<IntervalListener> listeners) {
    this.operations = List.copyOf(operations);
    this.clocks = clocks;
    this.listeners = List.copyOf(listeners);
    this.abandoned = new Tally(this.operations, clocks);
    this.total = abandoned.toInterval(0, 0);
  }

  /**
   * Creates a recorder for an open loop, whose operations have an intended send time: response time
   * and lag are recorded too.
   *
   * @param operations the names of the series
   * @param listeners receive each interval
   */
  public static PhaseRecorder openLoop(List<String> operations, List<IntervalListener> listeners) {
    return new PhaseRecorder(operations, Clocks.INTENDED_SENT_DONE, listeners);
  }

  /**
   * Creates a recorder for a closed loop, which sends an operation when another one has completed:
   * service time only.
   *
   * @param operations the names of the series
   * @param listeners receive each interval
   */
  public static PhaseRecorder closedLoop(
      List<String> operations, List<IntervalListener> listeners) {
    return new PhaseRecorder(operations, Clocks.SENT_DONE, listeners);
  }

  /** Creates a recorder for the calling thread; any thread may call this at any time. */
  public Recorder newRecorder() {
    Recorder recorder = new Recorder(operations, clocks, () -> sealed);
    recorders.add(recorder);
    return recorder;
  }

  /**
   * Ends the phase: returns when every section that has been entered is left; sections entered
   * later find the phase {@link Recorder#isSealed() sealed}. One thread only.
   */
  public void seal() {
    sealed = true;
    recorders.forEach(Recorder::awaitSections);
  }

  /**
   * Records an operation as {@link OutcomeKind#ABANDONED}. One thread only, once the phase is
   * sealed.
   *
   * @param operation index into the names of the phase
   * @param intendedNanos intended send time; ignored in a closed loop
   * @param sentNanos send time
   * @param nowNanos time at which waiting for it ended
   */
  public void abandon(int operation, long intendedNanos, long sentNanos, long nowNanos) {
    abandoned.record(operation, ABANDONED, intendedNanos, sentNanos, nowNanos);
  }

  /**
   * Ends the current interval, notifies the listeners and starts the next interval. One thread
   * only.
   *
   * @param nowNanos time since the start of the phase, at or after the last cut
   * @param sentSoFar number of operations sent since the start of the phase
   * @param droppedSoFar number of arrivals since then that will never be sent
   * @return the interval from the last cut until now
   */
  public Interval cut(long nowNanos, long sentSoFar, long droppedSoFar) {
    Interval interval = sent(nowNanos, sentSoFar, droppedSoFar);
    for (Recorder recorder : recorders) {
      interval = interval.merge(recorder.take().toInterval(interval.startNanos(), nowNanos));
    }
    interval = interval.merge(abandoned.toInterval(interval.startNanos(), nowNanos));
    abandoned.clear();
    total = total.merge(interval);
    for (IntervalListener listener : listeners) {
      listener.ended(interval);
    }
    return interval;
  }

  /** Returns the sum of all intervals cut so far. Controlling thread only. */
  public Interval total() {
    return total;
  }

  private Interval sent(long nowNanos, long sentSoFar, long droppedSoFar) {
    long startNanos = total.endNanos();
    return new Interval(
        startNanos,
        nowNanos,
        sentSoFar - total.sent(),
        droppedSoFar - total.dropped(),
        startNanos,
        List.of(),
        clocks == Clocks.INTENDED_SENT_DONE ? Histograms.empty() : null);
  }
}
