// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.time.Duration;

/**
 * Number of forks and iterations of a benchmark, and their durations. Immutable.
 *
 * @param forks number of JVMs, one after the other, 1 or more
 * @param rehearsal longest time in which a fork rehearses until its client is in a steady state;
 *     zero for no rehearsal
 * @param warmup iterations that are discarded
 * @param measurement iterations that count
 */
public record Pace(int forks, Duration rehearsal, Iterations warmup, Iterations measurement) {

  /**
   * Approximate time of a fork besides its iterations: starting the JVM, connecting, counting the
   * keys.
   */
  private static final Duration START = Duration.ofSeconds(2);

  /**
   * Iterations of equal length.
   *
   * @param count number of iterations, 0 or more
   * @param length duration of each, in whole milliseconds, 1 or more
   */
  public record Iterations(int count, Duration length) {
    public Iterations {
      if (count > 0 && length.toMillis() < 1) {
        throw new IllegalArgumentException(
            "an iteration takes " + length + "; allowed: 1 ms or more");
      }
    }

    public static Iterations ofMillis(int count, int millis) {
      return new Iterations(count, Duration.ofMillis(millis));
    }

    Duration total() {
      return length.multipliedBy(count);
    }
  }

  public Pace {
    if (forks < 1) {
      throw new IllegalArgumentException(
          "forks is "
              + forks
              + "; allowed: 1 or more, because the JVM that owns the cluster must not be measured");
    }
  }

  /** Estimates the duration. */
  public Duration estimate() {
    return START.plus(rehearsal).plus(warmup.total()).plus(measurement.total()).multipliedBy(forks);
  }
}
