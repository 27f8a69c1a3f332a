// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.OperationMix;

/** The smallest mix that there is. */
final class Loads {
  private Loads() {}

  static OperationMix gets() {
    Get get = new Get(new byte[] {'k'}, Consistency.SERIALIZABLE);
    return OperationMix.of(1, OperationSource.always("get", get));
  }
}
