// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import java.util.List;

/**
 * What decides the exit code. Immutable.
 *
 * @param maxErrorShare the share of failed operations above which the run has failed, 0 to 1
 * @param objectives service level objectives, for example {@code put p99 < 20ms}
 * @param hashes whether the members are compared with each other afterwards
 */
public record LimitPlan(double maxErrorShare, List<String> objectives, Hashes hashes) {

  /** One failure in a hundred, no objective. */
  public static final LimitPlan DEFAULT = new LimitPlan(0.01, List.of(), Hashes.SKIP);

  /** What becomes of etcd's hash of all keys, which is equal on members that hold the same. */
  public enum Hashes {
    /** Nobody asks for it. */
    SKIP,
    /** Each member is asked; the result is invalid when they differ. */
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
