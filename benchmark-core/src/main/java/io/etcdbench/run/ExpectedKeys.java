// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;

/** The number of keys that must exist after a run. */
final class ExpectedKeys {
  private ExpectedKeys() {}

  /**
   * Returns the minimum number of keys: the preloaded ones, or those written by sequential puts
   * alone. Keys chosen at random may coincide, and deletes remove keys: nothing is claimed then.
   *
   * @param preloaded number of keys that existed before
   * @param seen all operations that ended
   * @param shared whether several workers wrote; each has its own part of the sequence, so without
   *     a total the keys of a slower one are missing
   * @return 0 or more
   */
  static long atLeast(RunPlan plan, long preloaded, Interval seen, boolean shared) {
    if (plan.operations().stream().anyMatch(ExpectedKeys::takesAway)) {
      return 0;
    }
    if (shared && plan.load().total() == 0) {
      return preloaded;
    }
    return plan.operations().stream()
        .mapToLong(one -> writtenInOrder(one, seen))
        .reduce(preloaded, Math::max);
  }

  private static boolean takesAway(OperationPlan operation) {
    return operation instanceof OperationPlan.Delete
        || (operation instanceof OperationPlan.Txn txn && takesAway(txn.part()))
        || (operation instanceof LockPlan lock
            && lock.within().stream().anyMatch(ExpectedKeys::takesAway));
  }

  private static long writtenInOrder(OperationPlan operation, Interval seen) {
    if (!(operation instanceof OperationPlan.Put put)
        || put.keys().order() != KeyPlan.Order.SEQUENTIAL) {
      return 0;
    }
    long sent = 0;
    long missed = 0;
    for (Series series : seen.series()) {
      if (series.operation().equals(put.name())) {
        sent += series.count();
        missed += series.outcome() == OutcomeKind.OK ? 0 : series.count();
      }
    }
    // After a wrap, the failed puts may be the only ones of their keys.
    return Math.max(0, Math.min(sent, put.keys().space()) - missed);
  }
}
