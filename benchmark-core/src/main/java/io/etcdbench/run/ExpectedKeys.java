// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunPlan;
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
   * @return 0 or more
   */
  static long atLeast(RunPlan plan, long preloaded, Interval seen) {
    if (plan.operations().stream().anyMatch(ExpectedKeys::takesAway)) {
      return 0;
    }
    return plan.operations().stream()
        .mapToLong(one -> writtenInOrder(one, seen))
        .reduce(preloaded, Math::max);
  }

  private static boolean takesAway(OperationPlan operation) {
    return operation instanceof OperationPlan.Delete
        || (operation instanceof OperationPlan.Txn txn && takesAway(txn.part()));
  }

  private static long writtenInOrder(OperationPlan operation, Interval seen) {
    if (!(operation instanceof OperationPlan.Put put)
        || put.keys().order() != KeyPlan.Order.SEQUENTIAL) {
      return 0;
    }
    long written =
        seen.series().stream()
            .filter(series -> series.operation().equals(put.name()))
            .filter(series -> series.outcome() == OutcomeKind.OK)
            .mapToLong(Series::count)
            .sum();
    return Math.min(written, put.keys().space());
  }
}
