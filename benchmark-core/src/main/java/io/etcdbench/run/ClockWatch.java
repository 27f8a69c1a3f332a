// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Phrase;
import io.etcdbench.result.Severity;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Holds the machine's clock against the one that only runs forward, each second. Latencies are
 * taken from the latter; but a clock that jumps was set by somebody, or the machine stood still,
 * and leases, certificates and the times in logs go by it. Used by the thread that controls the
 * phase.
 */
final class ClockWatch implements IntervalListener {
  /** A daemon that corrects a clock does so by half a millisecond per second at most. */
  private static final long LEAST_JUMP_NANOS = 100_000_000;

  /** Both clocks must be read at one time. */
  private static final long MOST_BETWEEN_NANOS = 10_000_000;

  private final LongSupplier clockNanos;
  private final LongSupplier forwardNanos;
  private long before;
  private boolean known;
  private long widest;

  ClockWatch(LongSupplier clockNanos, LongSupplier forwardNanos) {
    this.clockNanos = clockNanos;
    this.forwardNanos = forwardNanos;
    look();
  }

  static ClockWatch ofThisMachine() {
    return new ClockWatch(
        () -> TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()), System::nanoTime);
  }

  @Override
  public void ended(Interval interval) {
    look();
  }

  private void look() {
    long begin = forwardNanos.getAsLong();
    long difference = clockNanos.getAsLong() - begin;
    if (forwardNanos.getAsLong() - begin > MOST_BETWEEN_NANOS) {
      return;
    }
    long jump = known ? difference - before : 0;
    if (Math.abs(jump) > Math.abs(widest)) {
      widest = jump;
    }
    before = difference;
    known = true;
  }

  /** Empty while the clock has not jumped. */
  Optional<Finding> finding() {
    return Math.abs(widest) < LEAST_JUMP_NANOS
        ? Optional.empty()
        : Optional.of(
            new Finding(
                "clock-jump",
                Severity.WARNING,
                Phrase.say("the machine's clock jumped by %.3f s within a second", widest / 1e9),
                "find out who sets it, or whether the machine was stopped; then measure again"));
  }
}
