// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.GapMeter;
import java.time.Duration;
import java.util.List;

/**
 * What a session compares. Immutable.
 *
 * @param settings side by side, at least one, of different names
 * @param faults one after the other, at least one
 * @param cycles how often each, 1 to 100
 * @param pace how fast and how long
 */
public record FailoverSpec(List<Setting> settings, List<FaultCase> faults, int cycles, Pace pace) {
  /** More take days. */
  public static final int MOST_CYCLES = 100;

  /** More rate than a service whose latency counts. */
  public static final double MOST_RATE = 1_000;

  /**
   * How fast and how long.
   *
   * @param ratePerSecond of each kind of call of each client, 2 to 1000
   * @param meter what a gap is
   * @param jitter the most that a fault is put off by chance
   * @param recovery how long clients may take to come back after a fault has ended
   * @param openAfter when a call that has not ended counts as hung
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

    /** For a session of minutes. */
    public static final Pace SMOKE =
        new Pace(
            20,
            GapMeter.DEFAULT,
            Duration.ofSeconds(1),
            Duration.ofSeconds(20),
            Duration.ofSeconds(10));

    public Pace {
      if (!(ratePerSecond >= 2 && ratePerSecond <= MOST_RATE)) {
        throw new IllegalArgumentException(
            "the rate is %s calls per second; allowed: 2 to %.0f"
                .formatted(ratePerSecond, MOST_RATE));
      }
    }

    /**
     * Another rate.
     *
     * @param perSecond of each kind of call of each client, 2 to 1000
     * @return a changed copy
     */
    public Pace withRate(double perSecond) {
      return new Pace(perSecond, meter, jitter, recovery, openAfter);
    }

    /** From one call of a kind to the next. */
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
    if (cycles < 1 || cycles > MOST_CYCLES) {
      throw new IllegalArgumentException(
          "the number of cycles is %d; allowed: 1 to %d".formatted(cycles, MOST_CYCLES));
    }
    long names = settings.stream().map(Setting::name).distinct().count();
    if (names < settings.size()) {
      throw new IllegalArgumentException(
          "two settings have one name; rename one of those in the settings file");
    }
  }

  /** How many cycles there are in all. */
  public int total() {
    return faults.size() * cycles;
  }
}
