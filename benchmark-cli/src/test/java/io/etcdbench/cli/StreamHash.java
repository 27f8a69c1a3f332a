// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.workload.mix.OperationBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A hash over everything that a plan's operations ask. */
final class StreamHash {
  private final MessageDigest digest;

  private StreamHash(MessageDigest digest) {
    this.digest = digest;
  }

  static String of(RunPlan plan, long operations) {
    try {
      StreamHash hash = new StreamHash(MessageDigest.getInstance("SHA-256"));
      OperationBuffer buffer = plan.mix().newBuffer();
      for (long i = 0; i < operations; i++) {
        hash.add(buffer.next(i));
      }
      return HexFormat.of().formatHex(hash.digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private void add(Operation operation) {
    add(operation.kind().label().getBytes(StandardCharsets.UTF_8));
    if (operation instanceof Put put) {
      add(put.key());
      add(put.value());
    } else if (operation instanceof Get get) {
      add(get.range());
    } else if (operation instanceof Delete delete) {
      add(delete.range());
    } else if (operation instanceof Txn txn) {
      txn.then().forEach(this::add);
    } else {
      throw new AssertionError("no hash of a " + operation.kind());
    }
  }

  private void add(KeyRange range) {
    add(range.key());
    add(range.end());
  }

  private void add(byte[] bytes) {
    digest.update((byte) bytes.length);
    digest.update(bytes);
  }
}
