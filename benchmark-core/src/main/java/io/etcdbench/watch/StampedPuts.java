// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.ValueSource;
import org.jspecify.annotations.Nullable;

/**
 * Puts of the watched keys in turn, each stamped when it is sent. Values are at least as long as a
 * stamp.
 */
record StampedPuts(String label, KeySpace keys, ValueSource values, PutLog log, NanoClock clock)
    implements OperationSource {

  @Override
  public OperationKind kind() {
    return OperationKind.PUT;
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  private final class Slot implements Refill {
    private final byte[] key = keys.key(0);
    private final byte[] bareStamp = new byte[Stamp.BYTES];
    private byte[] drawn = {};
    private Put put = new Put(key, bareStamp);
    private int keyIndex;
    private long sequence;

    @Override
    public Operation next(Draw draw) {
      keyIndex = (int) (draw.ordinal() % keys.size());
      keys.refill(key, keyIndex);
      drawn = values.next(drawn, draw);
      byte[] value = Stamp.isIn(drawn) ? drawn : bareStamp;
      if (value != put.value()) {
        put = new Put(key, value);
      }
      return put;
    }

    @Override
    public void sending() {
      sequence = log.issue();
      Stamp.write(put.value(), sequence, clock.nanoTime());
    }

    @Override
    public void answered(long revision, long count) {
      log.happenedAt(revision);
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      if (outcome.isOk()) {
        log.acknowledged(sequence, keyIndex, clock.nanoTime());
      } else {
        log.failed(sequence, keyIndex);
      }
      return null;
    }
  }
}
