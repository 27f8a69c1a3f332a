// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

/** Whether a rate holds, and otherwise why not. */
public enum RateVerdict {
  /** Not decided yet. */
  UNDECIDED,
  /** The objective holds. */
  HOLDS,
  /** Too many operations were slow. */
  SLOW,
  /** More operations were in flight than can complete within the limit. */
  OVERLOADED,
  /** Too many operations failed. */
  FAILS,
  /** The client itself sent too many operations too late. */
  GENERATOR;

  /** Whether the rate exceeds what the cluster can do: it does not hold, and the client kept up. */
  public boolean isBeyond() {
    return this == SLOW || this == OVERLOADED || this == FAILS;
  }

  /** Returns the verdict as one word, for tables. */
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
