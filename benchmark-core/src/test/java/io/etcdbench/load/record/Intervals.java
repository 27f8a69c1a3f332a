// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.List;

/**
 * A phase of full seconds with known figures: put and get, sent a millisecond late, and each a
 * millisecond long.
 */
public final class Intervals {
  /** In nanoseconds. */
  public static final long SECOND = 1_000_000_000;

  private static final long MILLI = 1_000_000;

  private final PhaseRecorder phase;
  private final Recorder recorder;
  private long seconds;
  private long sent;
  private long dropped;

  private Intervals(PhaseRecorder phase) {
    this.phase = phase;
    this.recorder = phase.newRecorder();
  }

  /**
   * An open loop.
   *
   * @param listeners hear of each second
   * @return a phase that has just begun
   */
  public static Intervals open(IntervalListener... listeners) {
    return new Intervals(PhaseRecorder.openLoop(List.of("put", "get"), List.of(listeners)));
  }

  /**
   * A closed loop.
   *
   * @param listeners hear of each second
   * @return a phase that has just begun
   */
  public static Intervals closed(IntervalListener... listeners) {
    return new Intervals(PhaseRecorder.closedLoop(List.of("put", "get"), List.of(listeners)));
  }

  /**
   * Puts that went well.
   *
   * @param count how many
   * @return this
   */
  public Intervals put(int count) {
    return record(0, Outcome.OK, count);
  }

  /**
   * Gets that went well.
   *
   * @param count how many
   * @return this
   */
  public Intervals get(int count) {
    return record(1, Outcome.OK, count);
  }

  /**
   * Puts that took too long.
   *
   * @param count how many
   * @return this
   */
  public Intervals putTimeout(int count) {
    return record(0, new Outcome(OutcomeKind.TIMEOUT, "too late"), count);
  }

  /**
   * Operations that were sent and have not ended.
   *
   * @param count how many
   * @return this
   */
  public Intervals underWay(int count) {
    sent += count;
    return this;
  }

  /**
   * Arrivals that will never be sent.
   *
   * @param count how many
   * @return this
   */
  public Intervals dropped(int count) {
    dropped += count;
    return this;
  }

  /**
   * Ends a second.
   *
   * @return that second
   */
  public Interval second() {
    seconds++;
    return phase.cut(seconds * SECOND, sent, dropped);
  }

  /**
   * Ends a millisecond, as the end of a phase does.
   *
   * @return that millisecond
   */
  public Interval moment() {
    return phase.cut(seconds * SECOND + MILLI, sent, dropped);
  }

  private Intervals record(int operation, Outcome outcome, int count) {
    for (int i = 0; i < count; i++) {
      recorder.record(operation, outcome, seconds, seconds + MILLI, seconds + 2 * MILLI);
    }
    sent += count;
    return this;
  }
}
