// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import java.time.Duration;

/**
 * A linear ramp with the rate a + k t until its end. The arrivals until t number n = a t + k t^2 /
 * 2; solved for t in the form 2 n / (a + sqrt(a^2 + 2 k n)), which loses no precision when k is
 * small.
 */
final class RampSchedule implements ArrivalSchedule {
  private final double from;
  private final double to;
  private final double rampSeconds;
  private final double slope;
  private final double arrivalsInRamp;
  private long arrivals;

  RampSchedule(double fromOpsPerSecond, double toOpsPerSecond, Duration over) {
    from = Rate.requireNotNegative(fromOpsPerSecond);
    to = Rate.requirePositive(toOpsPerSecond);
    rampSeconds = Rate.seconds(Rate.requirePositive("the duration of a ramp", over));
    slope = (to - from) / rampSeconds;
    arrivalsInRamp = (from + to) / 2 * rampSeconds;
  }

  @Override
  public long nextNanos() {
    return nanosOf(arrivals++);
  }

  long nanosOf(long arrival) {
    double seconds =
        arrival < arrivalsInRamp
            ? secondsInRamp(arrival)
            : rampSeconds + (arrival - arrivalsInRamp) / to;
    return (long) (seconds * Rate.NANOS_PER_SECOND);
  }

  private double secondsInRamp(long arrival) {
    return arrival == 0 ? 0 : 2 * arrival / (from + Math.sqrt(from * from + 2 * slope * arrival));
  }
}
