// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.WorkloadSettings;
import java.util.Set;

/**
 * What a request of a logged-in user asks of etcd: the session, and then the session again with a
 * new content. Both steps count as one operation.
 *
 * @param settings which sessions, and what they hold
 * @param consistency of the read
 */
record SessionTouch(WorkloadSettings settings, Consistency consistency) implements OperationSource {

  @Override
  public String label() {
    return settings.label();
  }

  @Override
  public OperationKind kind() {
    return OperationKind.PUT;
  }

  @Override
  public Set<OperationKind> kinds() {
    return Set.of(OperationKind.GET, OperationKind.PUT);
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  /** One user at a time. Its arrays are filled anew for each operation, so nothing is allocated. */
  private final class Slot implements Refill {
    private final byte[] key = settings.keys().key(0);
    private final Get read = new Get(KeyRange.of(key), consistency, 0, Delivery.COUNTED);
    private Put write = new Put(key, new byte[0]);
    private boolean reading;

    @Override
    public Operation next(Draw draw) {
      settings.keys().refill(key, settings.chooser().choose(draw));
      byte[] value = settings.values().next(write.value(), draw);
      if (value != write.value()) {
        write = new Put(key, value);
      }
      reading = true;
      return read;
    }

    @Override
    public Operation following(Outcome outcome) {
      boolean more = reading && outcome.isOk();
      reading = false;
      return more ? write : null;
    }
  }
}
