// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

/** A constant rate: arrival n is at n / rate. */
final class ConstantSchedule implements ArrivalSchedule {
  private final double opsPerSecond;
  private long arrivals;

  ConstantSchedule(double opsPerSecond) {
    this.opsPerSecond = Rate.requirePositive(opsPerSecond);
  }

  @Override
  public long nextNanos() {
    return nanosOf(arrivals++);
  }

  long nanosOf(long arrival) {
    return (long) (arrival * Rate.NANOS_PER_SECOND / opsPerSecond);
  }
}
