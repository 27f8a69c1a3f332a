// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import java.time.Duration;

/**
 * Decides while a rate is offered whether a percentile objective holds: whether the share of slow
 * operations is below the share that the objective allows. Not thread-safe; for one use.
 *
 * <p>Slow operations come in bursts, so they are not independent trials. The excess of each stretch
 * of time, slow operations less those allowed, counts as one observation, and stretches grow so
 * that a decision uses 8 to 31 of them (batch means: Law, Simulation Modeling and Analysis, 5th
 * edition, section 9.5.3). The rate is decided when the sum of the excesses is more than a number
 * of its standard deviations away from 0; the standard deviation is at least that of independent
 * trials. The test looks after every window, which makes a wrong decision likelier than the
 * deviations alone suggest; a rate near the edge is therefore confirmed with more deviations.
 */
public final class SequentialTest {
  /** A start with empty queues is not representative. */
  private static final long SETTLING_NANOS = 500_000_000;

  /**
   * A slow operation is not visible before the limit has passed; a queue that grows at a fifth of
   * the offered rate reaches the limit after five times the limit.
   */
  private static final int MIN_LIMITS = 5;

  private static final long MIN_NANOS = 500_000_000;

  private static final int MIN_FAILURES = 10;
  private static final int PATIENCE_WINDOWS = 3;
  private static final double ROOM_IN_FLIGHT = 3;
  private static final int SPARE_IN_FLIGHT = 50;
  private static final double CHANCE_DEVIATIONS = 4;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double SHARE_OF_LATENESS = 0.5;

  private final TailLimit limit;
  private final double maxErrorShare;
  private final Effort effort;
  private final double opsPerSecond;
  private final double mostInFlight;
  private final long settlingNanos;
  private final long leastNanos;
  private final BatchMeans excess = new BatchMeans();

  private long nanos;
  private long ended;
  private long slow;
  private long failed;
  private long failedOfAll;
  private long completed;
  private long late;
  private long sent;
  private long inFlight;
  private int crowded;
  private int behind;
  private RateVerdict decision = RateVerdict.UNDECIDED;

  /**
   * Creates a test of one rate.
   *
   * @param limit the objective
   * @param maxErrorShare the share that may fail, of the objective's operations and of all, 0 to 1
   * @param effort the amount of evidence required for a decision
   * @param opsPerSecond the rate, above 0
   */
  public SequentialTest(TailLimit limit, double maxErrorShare, Effort effort, double opsPerSecond) {
    this.limit = limit;
    this.maxErrorShare = maxErrorShare;
    this.effort = effort;
    this.opsPerSecond = opsPerSecond;
    this.settlingNanos = SETTLING_NANOS + limit.limitNanos();
    this.leastNanos = settlingNanos + Math.max(MIN_NANOS, MIN_LIMITS * limit.limitNanos());
    this.mostInFlight =
        SPARE_IN_FLIGHT + ROOM_IN_FLIGHT * opsPerSecond * limit.limitNanos() / NANOS_PER_SECOND;
  }

  /**
   * Adds the next window.
   *
   * @return the decision, which is final unless undecided
   */
  public RateVerdict add(Window window) {
    if (decision == RateVerdict.UNDECIDED) {
      nanos += window.nanos();
      sent += window.sent();
      inFlight = window.inFlight();
      crowded = window.inFlight() > mostInFlight ? crowded + 1 : 0;
      behind = isBehind() ? behind + 1 : 0;
      if (nanos > settlingNanos) {
        count(window);
      }
      decision = decide();
    }
    return decision;
  }

  /** Returns the decision, or undecided. */
  public RateVerdict decision() {
    return decision;
  }

  /** Returns the time under load so far, including the settling time. */
  public Duration elapsed() {
    return Duration.ofNanos(nanos);
  }

  /** Returns the share of slow operations so far, 0 to 1. */
  public double slowShare() {
    return ended == 0 ? 0 : (double) slow / ended;
  }

  /**
   * Whether more due operations are not yet sent than half of the limit and random deviation
   * explain.
   */
  private boolean isBehind() {
    double due = opsPerSecond * nanos / NANOS_PER_SECOND;
    double late = opsPerSecond * limit.limitNanos() / 2 / NANOS_PER_SECOND;
    return due - sent > late + SPARE_IN_FLIGHT + CHANCE_DEVIATIONS * Math.sqrt(due);
  }

  private void count(Window window) {
    ended += window.ended();
    slow += window.slow();
    failed += window.failed();
    failedOfAll += window.failedOfAll();
    completed += window.completed();
    late += window.late();
    excess.add(window.slow() - limit.share() * window.ended());
  }

  private RateVerdict decide() {
    if (areTooManyFailed(MIN_FAILURES)) {
      return RateVerdict.FAILS;
    }
    if (crowded >= PATIENCE_WINDOWS) {
      return RateVerdict.OVERLOADED;
    }
    if (behind >= PATIENCE_WINDOWS) {
      return RateVerdict.GENERATOR;
    }
    double allowed = limit.share() * ended;
    double deviation = Math.max(excess.deviationOfSum(), Math.sqrt(allowed * (1 - limit.share())));
    boolean clear =
        excess.isLongEnough() && Math.abs(slow - allowed) > effort.deviations() * deviation;
    if (clear && slow > allowed && slow >= effort.leastSlow()) {
      return blame(RateVerdict.SLOW);
    }
    if (nanos < leastNanos) {
      return RateVerdict.UNDECIDED;
    }
    if (clear && slow < allowed && allowed >= effort.leastSlow() && !areTooManyFailed(1)) {
      return RateVerdict.HOLDS;
    }
    // Fewer than MIN_FAILURES may exceed their share by chance, which more operations show.
    boolean enough = allowed >= effort.mostSlow() && (slow > allowed || !areTooManyFailed(1));
    if (!enough && nanos < effort.longest().toNanos()) {
      return RateVerdict.UNDECIDED;
    }
    return ended == 0
        ? withoutSuccess()
        : slow > allowed
            ? blame(RateVerdict.SLOW)
            : areTooManyFailed(1) ? RateVerdict.FAILS : RateVerdict.HOLDS;
  }

  /**
   * Whether the share that failed of the objective's operations, or of all, is above the allowed
   * one.
   *
   * @param least failures that such a share must have, 1 or more
   */
  private boolean areTooManyFailed(int least) {
    return (failed >= least && failed > maxErrorShare * (ended + failed))
        || (failedOfAll >= least && failedOfAll > maxErrorShare * completed);
  }

  /**
   * Without a successful operation of the objective none was slow, which says nothing about those
   * that were due.
   */
  private RateVerdict withoutSuccess() {
    if (areTooManyFailed(1)) {
      return RateVerdict.FAILS;
    }
    double mostInTime = opsPerSecond * limit.limitNanos() / NANOS_PER_SECOND;
    return inFlight > mostInTime ? RateVerdict.OVERLOADED : RateVerdict.HOLDS;
  }

  /** Blames the client when half of the slow operations are slow only because it sent them late. */
  private RateVerdict blame(RateVerdict cluster) {
    boolean held = late >= MIN_FAILURES && late >= SHARE_OF_LATENESS * slow;
    return held && crowded == 0 ? RateVerdict.GENERATOR : cluster;
  }
}
