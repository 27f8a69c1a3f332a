// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long a call is served: a distribution. Immutable. */
public sealed interface ServiceTime {

  /**
   * Draws one service time.
   *
   * @param random where the chance comes from
   * @return nanoseconds, 0 or more
   */
  long nextNanos(RandomGenerator random);

  /**
   * Always the same.
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
   * Exponentially distributed: with one server and Poisson arrivals an M/M/1 queue.
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
   * Mostly as usual, for a share of the calls slow.
   *
   * @param usual the rest's service time
   * @param share of the slow calls, 0 to 1
   * @param slow their service time
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

  /**
   * No service time: the call is answered on the thread that received it.
   *
   * @return zero
   */
  static ServiceTime instant() {
    return new Fixed(Duration.ZERO);
  }

  /**
   * Always the same service time.
   *
   * @param time zero or more
   * @return the distribution
   */
  static ServiceTime fixed(Duration time) {
    return new Fixed(time);
  }

  /**
   * Exponentially distributed service times.
   *
   * @param mean above zero
   * @return the distribution
   */
  static ServiceTime exponential(Duration mean) {
    return new Exponential(mean);
  }

  /**
   * This one, with a share of slow calls.
   *
   * @param share of the slow calls, 0 to 1
   * @param slow their service time, zero or more
   * @return the distribution with a tail
   */
  default ServiceTime withTail(double share, Duration slow) {
    return new Tail(this, share, fixed(slow));
  }
}
