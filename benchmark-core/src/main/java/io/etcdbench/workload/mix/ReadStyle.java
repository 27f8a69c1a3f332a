// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;

/**
 * Options of a read request.
 *
 * @param consistency linearizable, or from the receiving member's own store
 * @param limit the maximum number of keys, 0 for all
 * @param delivery the content of the response
 */
public record ReadStyle(Consistency consistency, long limit, Delivery delivery) {
  public ReadStyle {
    if (limit < 0) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed: 0 (all) or more");
    }
  }

  /**
   * Creates a style without a limit, for a response that is counted, not decoded.
   *
   * @param consistency linearizable, or from the receiving member's own store
   */
  public static ReadStyle of(Consistency consistency) {
    return new ReadStyle(consistency, 0, Delivery.COUNTED);
  }
}
