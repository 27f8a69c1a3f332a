// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.plan.Bound;
import io.etcdbench.workload.mix.ReadStyle;

/**
 * How a read is asked for. Immutable.
 *
 * @param consistency from a quorum or from the member asked
 * @param limit at most so many keys, 0 for all
 * @param delivery what the answer carries
 */
public record ReadPlan(Consistency consistency, long limit, Delivery delivery) {

  /** Linearizable, keys and values, no limit. */
  public static final ReadPlan DEFAULT =
      new ReadPlan(Consistency.LINEARIZABLE, 0, Delivery.COUNTED);

  /** Answered by one member alone; keys and values, no limit. */
  public static final ReadPlan SERIALIZABLE =
      new ReadPlan(Consistency.SERIALIZABLE, 0, Delivery.COUNTED);

  public ReadPlan {
    Bound.READ_LIMIT.require(limit);
    new ReadStyle(consistency, limit, delivery);
  }

  public ReadStyle style() {
    return new ReadStyle(consistency, limit, delivery);
  }

  /**
   * What such a read requires of the members.
   *
   * @return by its consistency
   */
  public ServerPath serverPath() {
    return consistency == Consistency.SERIALIZABLE
        ? ServerPath.SERIALIZABLE
        : ServerPath.LINEARIZABLE;
  }
}
