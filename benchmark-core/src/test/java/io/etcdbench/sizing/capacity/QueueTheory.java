// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

/**
 * The response time of an M/M/c queue, exactly: Kleinrock, Queueing Systems, volume 1, sections 3.2
 * and 3.5; Gross, Shortle, Thompson, Harris, Fundamentals of Queueing Theory, 4th edition, section
 * 2.3.
 */
final class QueueTheory {
  private QueueTheory() {}

  /**
   * The highest rate of arrivals at which a quantile of the response time is within a limit.
   *
   * @param servers c
   * @param servicesPerSecond of each server
   * @param quantile for example 0.99
   * @param limitSeconds the limit
   */
  static double capacity(
      int servers, double servicesPerSecond, double quantile, double limitSeconds) {
    double low = 0;
    double high = servers * servicesPerSecond;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      boolean holds = slower(servers, servicesPerSecond, middle, limitSeconds) <= 1 - quantile;
      low = holds ? middle : low;
      high = holds ? high : middle;
    }
    return low;
  }

  /** The share of operations that take longer. */
  static double slower(int servers, double service, double arrivals, double seconds) {
    double waits = waits(servers, arrivals / service);
    double drain = servers * service - arrivals;
    double difference = drain - service;
    double both =
        Math.abs(difference) < 1e-9 * service
            ? (1 + service * seconds) * Math.exp(-service * seconds)
            : (drain * Math.exp(-service * seconds) - service * Math.exp(-drain * seconds))
                / difference;
    return (1 - waits) * Math.exp(-service * seconds) + waits * both;
  }

  /** Erlang's C: the share of arrivals that must wait. */
  private static double waits(int servers, double erlangs) {
    double blocked = 1;
    for (int i = 1; i <= servers; i++) {
      blocked = erlangs * blocked / (i + erlangs * blocked);
    }
    return blocked / (1 - erlangs / servers * (1 - blocked));
  }
}
