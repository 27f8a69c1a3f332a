// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import java.util.Base64;

/** Operations as the gateway takes them: keys and values in Base64. */
final class GatewayJson {
  private GatewayJson() {}

  static String put(Put put) {
    return "{\"key\":\"%s\",\"value\":\"%s\",\"lease\":%s}"
        .formatted(base64(put.key()), base64(put.value()), put.leaseId());
  }

  static String get(Get get) {
    return "{%s,\"serializable\":%s,\"limit\":%s,\"count_only\":%s,\"keys_only\":%s}"
        .formatted(
            range(get.range()),
            get.consistency() == Consistency.SERIALIZABLE,
            get.limit(),
            get.delivery() == Delivery.COUNT_ONLY,
            get.delivery().omitsValues());
  }

  static String delete(Delete delete) {
    return "{" + range(delete.range()) + "}";
  }

  private static String range(KeyRange range) {
    return "\"key\":\"%s\",\"range_end\":\"%s\""
        .formatted(base64(range.key()), base64(range.end()));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
