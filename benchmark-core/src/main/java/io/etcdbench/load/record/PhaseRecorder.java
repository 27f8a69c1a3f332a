// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The recorder of one phase: each thread that completes operations records in a {@link Recorder} of
 * its own, and one controlling thread cuts the phase into intervals. There is no reset: a warm-up
 * has a recorder of its own, which is thrown away.
 */
public final class PhaseRecorder {
  private static final Outcome ABANDONED =
      new Outcome(OutcomeKind.ABANDONED, "no answer when the drain ended");

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
   * For a phase whose operations have an intended instant: response time and lag are kept too.
   *
   * @param operations the names of the series
   * @param listeners receive each interval
   * @return a new recorder
   */
  public static PhaseRecorder openLoop(List<String> operations, List<IntervalListener> listeners) {
    return new PhaseRecorder(operations, Clocks.INTENDED_SENT_DONE, listeners);
  }

  /**
   * For a phase whose operations are sent when another has ended: service time only.
   *
   * @param operations the names of the series
   * @param listeners receive each interval
   * @return a new recorder
   */
  public static PhaseRecorder closedLoop(
      List<String> operations, List<IntervalListener> listeners) {
    return new PhaseRecorder(operations, Clocks.SENT_DONE, listeners);
  }

  /**
   * A recorder for the calling thread; any thread may ask for one at any time.
   *
   * @return a new recorder
   */
  public Recorder newRecorder() {
    Recorder recorder = new Recorder(operations, clocks, () -> sealed);
    recorders.add(recorder);
    return recorder;
  }

  /**
   * Ends the phase: returns when every section of a recorder that has begun is over, and those that
   * begin later find the phase {@link Recorder#isSealed() sealed}. One thread only.
   */
  public void seal() {
    sealed = true;
    recorders.forEach(Recorder::awaitSections);
  }

  /**
   * Records an operation that nobody waits for any more, as {@link OutcomeKind#ABANDONED}. One
   * thread only, once the phase is sealed.
   *
   * @param operation an index into the names that the phase was given
   * @param intendedNanos when it was meant to be sent; ignored in a closed loop
   * @param sentNanos when it was sent
   * @param nowNanos until when it was waited for
   */
  public void abandon(int operation, long intendedNanos, long sentNanos, long nowNanos) {
    abandoned.record(operation, ABANDONED, intendedNanos, sentNanos, nowNanos);
  }

  /**
   * Ends the interval under way, tells the listeners, and begins the next one. One thread only.
   *
   * @param nowNanos since the start of the phase, at or after the last cut
   * @param sentSoFar how many operations were sent since the start of the phase
   * @param droppedSoFar how many arrivals since then will never be sent
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

  /**
   * All intervals that have been cut, as one. The controlling thread only.
   *
   * @return the phase so far
   */
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
