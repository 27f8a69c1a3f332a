// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import java.util.Arrays;

/**
 * How much is asked of a cluster: the levels of {@code etcdctl check perf} and {@code etcdctl check
 * datascale}. The reads are ours; etcdctl has none.
 */
public enum CheckLevel {
  /** A small cluster: fewer than a hundred clients, two hundred requests per second. */
  S("small", 150, 50, 10_000),
  /** A medium one. */
  M("medium", 1_000, 200, 100_000),
  /** A large one. */
  L("large", 8_000, 500, 1_000_000),
  /** More than that. */
  XL("xlarge", 15_000, 1_000, 3_000_000);

  /** Kubernetes, the best known user, reads more than it writes. */
  private static final double READS_PER_PUT = 2;

  private final String longName;
  private final double putsPerSecond;
  private final int clients;
  private final long keys;

  CheckLevel(String longName, double putsPerSecond, int clients, long keys) {
    this.longName = longName;
    this.putsPerSecond = putsPerSecond;
    this.clients = clients;
    this.keys = keys;
  }

  /**
   * Reads a level as etcdctl does.
   *
   * @param text {@code s}, {@code m}, {@code l}, {@code xl}, or in full
   * @return the level
   * @throws IllegalArgumentException when there is none of that name
   */
  public static CheckLevel parse(String text) {
    return Arrays.stream(values())
        .filter(one -> one.name().equalsIgnoreCase(text) || one.longName.equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not a valid load; allowed: s, m, l, xl".formatted(text)));
  }

  /**
   * The rate of the writes.
   *
   * @return puts per second
   */
  public double putsPerSecond() {
    return putsPerSecond;
  }

  /**
   * The rate of the reads.
   *
   * @return linearizable gets per second
   */
  public double getsPerSecond() {
    return READS_PER_PUT * putsPerSecond;
  }

  /**
   * The clients.
   *
   * @return how many operations are in flight at most
   */
  public int clients() {
    return clients;
  }

  /**
   * The data of {@code check datascale}.
   *
   * @return how many keys are written
   */
  public long keys() {
    return keys;
  }
}
