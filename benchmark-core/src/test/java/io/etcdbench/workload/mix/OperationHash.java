// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.workload.Draw;
import java.util.Arrays;

/** A number for all that an operation asks; summed up it does not depend on the order. */
final class OperationHash {
  private OperationHash() {}

  static long of(Operation operation) {
    long content;
    if (operation instanceof Put put) {
      content = 31L * Arrays.hashCode(put.key()) + Arrays.hashCode(put.value());
    } else if (operation instanceof Get get) {
      content = 37L * Arrays.hashCode(get.range().key()) + Arrays.hashCode(get.range().end());
    } else if (operation instanceof Delete delete) {
      content = 41L * Arrays.hashCode(delete.range().key());
    } else if (operation instanceof Txn txn) {
      content = txn.then().stream().mapToLong(OperationHash::of).reduce(43, (a, b) -> 47 * a + b);
    } else {
      throw new AssertionError("no hash for " + operation);
    }
    return Draw.mix(content);
  }
}
