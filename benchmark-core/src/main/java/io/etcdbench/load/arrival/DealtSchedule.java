// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

/** Every n-th arrival of another schedule, which must have no other caller. */
final class DealtSchedule implements ArrivalSchedule {
  private final ArrivalSchedule all;
  private final int step;
  private int skip;

  DealtSchedule(ArrivalSchedule all, int first, int step) {
    if (step < 1 || first < 0 || first >= step) {
      throw new IllegalArgumentException(
          "arrival %s of every %s is wanted; allowed: 0 or more and below the second"
              .formatted(first, step));
    }
    this.all = all;
    this.step = step;
    this.skip = first;
  }

  @Override
  public long nextNanos() {
    for (; skip > 0; skip--) {
      long unused = all.nextNanos();
    }
    skip = step - 1;
    return all.nextNanos();
  }

  @Override
  public long followingNanos() {
    return all.followingNanos();
  }
}
