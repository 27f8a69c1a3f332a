// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.time.Duration;

/**
 * How often and for how long a benchmark runs. Immutable.
 *
 * @param forks JVMs one after the other, 1 or more
 * @param rehearsal how long a fork rehearses at most, until its client is steady; zero for not
 * @param warmup iterations that are thrown away
 * @param measurement iterations that count
 */
public record Pace(int forks, Duration rehearsal, Iterations warmup, Iterations measurement) {

  /** What a fork takes beside its iterations, roughly: JVM, connections, counting the keys. */
  private static final Duration START = Duration.ofSeconds(2);

  /**
   * Some iterations of equal length.
   *
   * @param count how many, 0 or more
   * @param length of each, in whole milliseconds, 1 or more
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

  /** How long it will take, roughly. */
  public Duration estimate() {
    return START.plus(rehearsal).plus(warmup.total()).plus(measurement.total()).multipliedBy(forks);
  }
}
