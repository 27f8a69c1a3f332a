// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;

/**
 * How a read is asked for.
 *
 * @param consistency from a quorum or from the member asked
 * @param limit at most so many keys, 0 for all
 * @param delivery what the answer carries
 */
public record ReadStyle(Consistency consistency, long limit, Delivery delivery) {
  public ReadStyle {
    if (limit < 0) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed: 0 (all) or more");
    }
  }

  /**
   * Keys and values, no limit.
   *
   * @param consistency from a quorum or from the member asked
   * @return the style
   */
  public static ReadStyle of(Consistency consistency) {
    return new ReadStyle(consistency, 0, Delivery.COUNTED);
  }
}
