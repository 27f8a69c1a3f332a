// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import java.util.List;

/**
 * The limits that determine the exit code. Immutable.
 *
 * @param maxErrorShare the fraction of failed operations above which the run fails, 0 to 1
 * @param objectives service level objectives, for example {@code put p99 < 20ms}
 * @param hashes whether the members' hashes are compared after the run
 */
public record LimitPlan(double maxErrorShare, List<String> objectives, Hashes hashes) {

  /** 1 % errors, no objective. */
  public static final LimitPlan DEFAULT = new LimitPlan(0.01, List.of(), Hashes.SKIP);

  /**
   * Whether etcd's hash of all keys, which is equal on members with the same contents, is compared.
   */
  public enum Hashes {
    /** Hashes are not requested. */
    SKIP,
    /** Every member's hash is requested; the result is invalid when they differ. */
    COMPARE
  }

  public LimitPlan {
    if (!(maxErrorShare >= 0 && maxErrorShare <= 1)) {
      throw new IllegalArgumentException(
          "the largest share of errors is "
              + maxErrorShare
              + "; allowed: 0 to 1, for example 0.01 for one in a hundred");
    }
    objectives = List.copyOf(objectives);
  }
}
