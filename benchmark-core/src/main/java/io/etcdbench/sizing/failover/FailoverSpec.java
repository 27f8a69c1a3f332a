// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.GapMeter;
import io.etcdbench.format.Quantity;
import java.time.Duration;
import java.util.List;

/**
 * The settings and faults that a session compares. Immutable.
 *
 * @param settings compared side by side, at least one, with different names
 * @param faults injected one after another, at least one
 * @param cycles of each fault, 1 to 100
 * @param pace rates and durations
 */
public record FailoverSpec(List<Setting> settings, List<FaultCase> faults, int cycles, Pace pace) {
  /** With more cycles, a session would take days. */
  public static final int MAX_CYCLES = 100;

  /** Above the rate of a latency-sensitive service. */
  public static final double MAX_RATE = 1_000;

  /**
   * Rates and durations.
   *
   * @param ratePerSecond of each kind of call of each client, 2 to 1000
   * @param meter defines a gap
   * @param jitter the longest random delay of a fault
   * @param recovery how long clients may take to recover after a fault has ended
   * @param openAfter time after which a call that has not ended counts as hung
   */
  public record Pace(
      double ratePerSecond,
      GapMeter meter,
      Duration jitter,
      Duration recovery,
      Duration openAfter) {
    /** 20 calls per second of each kind. */
    public static final Pace DEFAULT =
        new Pace(
            20,
            GapMeter.DEFAULT,
            Duration.ofSeconds(3),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60));

    /** For a session that takes minutes. */
    public static final Pace SMOKE =
        new Pace(
            20,
            GapMeter.DEFAULT,
            Duration.ofSeconds(1),
            Duration.ofSeconds(20),
            Duration.ofSeconds(10));

    public Pace {
      if (!(ratePerSecond >= 2 && ratePerSecond <= MAX_RATE)) {
        throw new IllegalArgumentException(
            "the rate is %s calls per second; allowed: 2 to %s"
                .formatted(ratePerSecond, Quantity.whole(MAX_RATE)));
      }
    }

    /**
     * Returns a copy with another rate.
     *
     * @param perSecond of each kind of call of each client, 2 to 1000
     */
    public Pace withRate(double perSecond) {
      return new Pace(perSecond, meter, jitter, recovery, openAfter);
    }

    /** Returns the time from one call of a kind to the next. */
    long intervalNanos() {
      return (long) (1e9 / ratePerSecond);
    }
  }

  public FailoverSpec {
    settings = List.copyOf(settings);
    faults = List.copyOf(faults);
    if (settings.isEmpty() || faults.isEmpty()) {
      throw new IllegalArgumentException("no setting or no fault is named; name one of each");
    }
    if (cycles < 1 || cycles > MAX_CYCLES) {
      throw new IllegalArgumentException(
          "the number of cycles is %s; allowed: 1 to %s".formatted(cycles, MAX_CYCLES));
    }
    long names = settings.stream().map(Setting::name).distinct().count();
    if (names < settings.size()) {
      throw new IllegalArgumentException(
          "two settings have one name; rename one of those in the settings file");
    }
  }

  /** Returns the total number of cycles. */
  public int total() {
    return faults.size() * cycles;
  }
}
