// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import java.util.Arrays;

/**
 * The load levels of {@code etcdctl check perf} and {@code etcdctl check datascale}. The read load
 * is an addition; etcdctl has none.
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

  /** Kubernetes, etcd's best-known user, reads more than it writes. */
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
   * Parses a level as etcdctl does.
   *
   * @param text {@code s}, {@code m}, {@code l}, {@code xl}, or the full name
   * @throws IllegalArgumentException when no level has that name
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

  /** Returns the number of puts per second. */
  public double putsPerSecond() {
    return putsPerSecond;
  }

  /** Returns the number of linearizable gets per second. */
  public double getsPerSecond() {
    return READS_PER_PUT * putsPerSecond;
  }

  /** Returns the number of operations in flight at most. */
  public int clients() {
    return clients;
  }

  /** Returns the number of keys that {@code check datascale} writes. */
  public long keys() {
    return keys;
  }
}
