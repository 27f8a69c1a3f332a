// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

/** What became of a rate. */
public enum Decision {
  /** Nobody can say yet. */
  UNDECIDED,
  /** The objective holds. */
  HOLDS,
  /** Too many operations were slow. */
  SLOW,
  /** More operations were in flight than can be answered within the limit. */
  OVERLOADED,
  /** Too many operations failed. */
  FAILS,
  /** The client itself sent too many operations too late. */
  GENERATOR;

  /**
   * Whether the rate is beyond what the cluster does.
   *
   * @return true for every way of not holding that is the cluster's
   */
  public boolean isBeyond() {
    return this == SLOW || this == OVERLOADED || this == FAILS;
  }

  /**
   * The decision in a table.
   *
   * @return one word
   */
  public String word() {
    return switch (this) {
      case HOLDS -> "holds";
      case SLOW -> "slow";
      case OVERLOADED -> "overload";
      case FAILS -> "errors";
      case GENERATOR -> "client";
      case UNDECIDED -> "stopped";
    };
  }
}
