// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** A distribution of service times. Immutable. */
public sealed interface ServiceTime {

  /**
   * Draws one service time.
   *
   * @param random the source of randomness
   * @return nanoseconds, 0 or more
   */
  long nextNanos(RandomGenerator random);

  /**
   * A constant service time.
   *
   * @param time zero or more
   */
  record Fixed(Duration time) implements ServiceTime {
    public Fixed {
      if (time.isNegative()) {
        throw new IllegalArgumentException(
            "the service time is " + time + "; allowed: zero or more");
      }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
      return time.toNanos();
    }
  }

  /**
   * Exponentially distributed: with one server and Poisson arrivals, an M/M/1 queue.
   *
   * @param mean above zero
   */
  record Exponential(Duration mean) implements ServiceTime {
    public Exponential {
      if (mean.isZero() || mean.isNegative()) {
        throw new IllegalArgumentException(
            "the mean service time is " + mean + "; allowed: above zero");
      }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
      return Math.round(random.nextExponential() * mean.toNanos());
    }
  }

  /**
   * The usual service time, except for a share of slow calls.
   *
   * @param usual the service time of all other calls
   * @param share the share of slow calls, 0 to 1
   * @param slow the service time of the slow calls
   */
  record Tail(ServiceTime usual, double share, ServiceTime slow) implements ServiceTime {
    public Tail {
      ErrorShare.requireShare("the share of slow calls", share);
    }

    @Override
    public long nextNanos(RandomGenerator random) {
      return (random.nextDouble() < share ? slow : usual).nextNanos(random);
    }
  }

  /** Returns a service time of zero: the receiving thread responds to the call. */
  static ServiceTime instant() {
    return new Fixed(Duration.ZERO);
  }

  /**
   * Returns a constant service time.
   *
   * @param time zero or more
   */
  static ServiceTime fixed(Duration time) {
    return new Fixed(time);
  }

  /**
   * Returns an exponential distribution.
   *
   * @param mean above zero
   */
  static ServiceTime exponential(Duration mean) {
    return new Exponential(mean);
  }

  /**
   * Adds a share of slow calls to this distribution.
   *
   * @param share the share of slow calls, 0 to 1
   * @param slow their service time, zero or more
   */
  default ServiceTime withTail(double share, Duration slow) {
    return new Tail(this, share, fixed(slow));
  }
}
