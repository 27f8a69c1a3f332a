// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.plan.Bound;
import io.etcdbench.workload.mix.ReadStyle;

/**
 * Consistency, limit and delivery of a read. Immutable.
 *
 * @param consistency linearizable (confirmed by a quorum) or serializable (from the contacted
 *     member)
 * @param limit maximum number of keys to return, 0 for all
 * @param delivery what the response carries
 */
public record ReadPlan(Consistency consistency, long limit, Delivery delivery) {

  /** Linearizable, keys and values, no limit. */
  public static final ReadPlan DEFAULT =
      new ReadPlan(Consistency.LINEARIZABLE, 0, Delivery.COUNTED);

  /** Served by one member alone; keys and values, no limit. */
  public static final ReadPlan SERIALIZABLE =
      new ReadPlan(Consistency.SERIALIZABLE, 0, Delivery.COUNTED);

  public ReadPlan {
    Bound.READ_LIMIT.require(limit);
    new ReadStyle(consistency, limit, delivery);
  }

  public ReadStyle style() {
    return new ReadStyle(consistency, limit, delivery);
  }

  /** Returns what such a read costs the members, according to its consistency. */
  public ServerPath serverPath() {
    return consistency == Consistency.SERIALIZABLE
        ? ServerPath.SERIALIZABLE
        : ServerPath.LINEARIZABLE;
  }
}
