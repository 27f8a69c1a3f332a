// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.format.Phrase;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Compares the machine's wall clock with the monotonic clock every second. Latencies are measured
 * with the monotonic clock; but a jump of the wall clock means that somebody set it or that the
 * machine was suspended, and leases, certificates and log timestamps depend on it. Used only by the
 * thread that controls the phase.
 */
final class ClockWatch implements IntervalListener {
  /** A time daemon slews a clock by at most half a millisecond per second. */
  private static final long MIN_JUMP_NANOS = 100_000_000;

  /** Both clocks must be read at almost the same time. */
  private static final long MAX_BETWEEN_NANOS = 10_000_000;

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
    if (forwardNanos.getAsLong() - begin > MAX_BETWEEN_NANOS) {
      return;
    }
    long jump = known ? difference - before : 0;
    if (Math.abs(jump) > Math.abs(widest)) {
      widest = jump;
    }
    before = difference;
    known = true;
  }

  /** Returns a finding if the clock has jumped. */
  Optional<Finding> finding() {
    return Math.abs(widest) < MIN_JUMP_NANOS
        ? Optional.empty()
        : Optional.of(
            new Finding(
                "clock-jump",
                Severity.WARNING,
                "the machine's clock jumped by %s within a second"
                    .formatted(Phrase.seconds(widest / 1e9, 3)),
                "find out what set it, or whether the machine was suspended; then measure again"));
  }
}
