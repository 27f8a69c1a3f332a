// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A queue of operations from other threads to a loop. Two sets of arrays alternate, so a steady
 * load allocates nothing. Thread-safe; one thread drains.
 */
final class Inbox {
  private static final int FIRST_PLACES = 64;

  private Batch filling = new Batch();
  private Batch draining = new Batch();
  private boolean ended;

  private static final class Batch {
    private @Nullable WireClient[] clients = new @Nullable WireClient[FIRST_PLACES];
    private @Nullable Operation[] operations = new @Nullable Operation[FIRST_PLACES];
    private @Nullable InFlight[] slots = new @Nullable InFlight[FIRST_PLACES];
    private int size;

    void add(WireClient client, Operation operation, InFlight slot) {
      if (size == clients.length) {
        clients = Arrays.copyOf(clients, 2 * size);
        operations = Arrays.copyOf(operations, 2 * size);
        slots = Arrays.copyOf(slots, 2 * size);
      }
      clients[size] = client;
      operations[size] = operation;
      slots[size++] = slot;
    }

    void begin() {
      for (int i = 0; i < size; i++) {
        WireClient client = clients[i];
        Operation operation = operations[i];
        InFlight slot = slots[i];
        clients[i] = null;
        operations[i] = null;
        slots[i] = null;
        if (client != null && operation != null && slot != null) {
          client.begin(operation, slot);
        }
      }
      size = 0;
    }
  }

  /** Adds an operation. Returns false if the inbox is closed. */
  synchronized boolean add(WireClient client, Operation operation, InFlight slot) {
    if (!ended) {
      filling.add(client, operation, slot);
    }
    return !ended;
  }

  synchronized boolean isEmpty() {
    return filling.size == 0;
  }

  /** Starts all queued operations. */
  void drain() {
    Batch batch;
    synchronized (this) {
      if (filling.size == 0) {
        return;
      }
      batch = filling;
      filling = draining;
      draining = batch;
    }
    batch.begin();
  }

  /** Rejects further operations. Queued ones must still be drained. */
  synchronized void end() {
    ended = true;
  }
}
