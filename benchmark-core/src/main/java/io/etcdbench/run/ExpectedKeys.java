// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.PluggedPlan;
import java.util.OptionalLong;

/** The number of keys that must exist after a run, and whether its operations delete any. */
final class ExpectedKeys {
  private ExpectedKeys() {}

  /** Returns whether operations of the plan delete keys; unknown of a plugged-in workload. */
  static boolean areDeleted(RunPlan plan) {
    return plan.operations().stream().anyMatch(ExpectedKeys::deletes);
  }

  /** Returns whether operations of the plan may delete keys, as a plugged-in workload may. */
  static boolean mayBeDeleted(RunPlan plan) {
    return plan.operations().stream().anyMatch(ExpectedKeys::mayDelete);
  }

  /**
   * Returns the minimum number of keys: the preloaded ones, or those written by sequential puts
   * alone. Keys chosen at random may coincide, so they are not claimed.
   *
   * @param preloaded number of keys that existed before
   * @param seen all operations that ended
   * @param shared whether several workers wrote; each has its own part of the sequence, so without
   *     a total the keys of a slower one are missing
   * @return 0 or more; empty when it is unknown, because operations may delete keys
   */
  static OptionalLong atLeast(RunPlan plan, long preloaded, Interval seen, boolean shared) {
    if (mayBeDeleted(plan)) {
      return OptionalLong.empty();
    }
    if (shared && plan.load().total() == 0) {
      return OptionalLong.of(preloaded);
    }
    return OptionalLong.of(
        plan.operations().stream()
            .mapToLong(one -> writtenInOrder(one, seen))
            .reduce(preloaded, Math::max));
  }

  private static boolean mayDelete(OperationPlan operation) {
    return operation instanceof PluggedPlan
        || deletes(operation)
        || (operation instanceof LockPlan lock
            && lock.within().stream().anyMatch(ExpectedKeys::mayDelete));
  }

  private static boolean deletes(OperationPlan operation) {
    return operation instanceof OperationPlan.Delete
        || (operation instanceof OperationPlan.Txn txn && deletes(txn.part()))
        || (operation instanceof LockPlan lock
            && lock.within().stream().anyMatch(ExpectedKeys::deletes));
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
