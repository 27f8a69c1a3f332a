// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.record.Interval;
import io.etcdbench.record.IntervalListener;
import io.etcdbench.record.PhaseRecorder;
import io.etcdbench.record.Recorder;
import java.util.List;

/** A phase of full seconds with known figures: put and get, each operation a millisecond long. */
final class Intervals {
  static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  private final PhaseRecorder phase;
  private final Recorder recorder;
  private long seconds;
  private long sent;
  private long notOffered;

  private Intervals(PhaseRecorder phase) {
    this.phase = phase;
    this.recorder = phase.newRecorder();
  }

  static Intervals open(IntervalListener... listeners) {
    return new Intervals(PhaseRecorder.openLoop(List.of("put", "get"), List.of(listeners)));
  }

  static Intervals closed(IntervalListener... listeners) {
    return new Intervals(PhaseRecorder.closedLoop(List.of("put", "get"), List.of(listeners)));
  }

  Intervals put(int count) {
    return record(0, Outcome.OK, count);
  }

  Intervals get(int count) {
    return record(1, Outcome.OK, count);
  }

  Intervals putTimeout(int count) {
    return record(0, new Outcome(OutcomeKind.TIMEOUT, "too late"), count);
  }

  /** Sent, but not ended. */
  Intervals underWay(int count) {
    sent += count;
    return this;
  }

  Intervals notOffered(int count) {
    notOffered += count;
    return this;
  }

  /** Ends a second. */
  Interval second() {
    seconds++;
    return phase.cut(seconds * SECOND, sent, notOffered);
  }

  private Intervals record(int operation, Outcome outcome, int count) {
    for (int i = 0; i < count; i++) {
      recorder.record(operation, outcome, seconds, seconds + MILLI, seconds + 2 * MILLI);
    }
    sent += count;
    return this;
  }
}
