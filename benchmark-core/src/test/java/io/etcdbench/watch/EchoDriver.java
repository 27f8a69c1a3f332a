// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import io.etcdbench.driver.WatchListener.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps puts and watches in memory and completes inside submit; a test chooses what goes wrong. */
final class EchoDriver implements EtcdDriver {

  /** How one put reaches the watchers and its slot. */
  interface Manner {
    void carryOut(Runnable deliver, InFlight slot);
  }

  @SuppressWarnings("ArrayRecordComponent") // nobody compares events
  private record Event(byte[] key, byte[] value, long revision) {}

  private final List<Event> history = new ArrayList<>();
  private final List<Watch> watches = new ArrayList<>();
  private final List<Integer> lanes = new CopyOnWriteArrayList<>();
  private Outcome refusal = Outcome.OK;
  private Manner manner =
      (deliver, slot) -> {
        deliver.run();
        slot.complete(Outcome.OK);
      };

  void carryOut(Manner other) {
    manner = other;
  }

  void refuseWatches(Outcome outcome) {
    refusal = outcome;
  }

  /** Delivers the newest event but so many once more. */
  void repeat(int before) {
    Event event = history.get(history.size() - 1 - before);
    watches.forEach(watch -> deliver(watch, event));
  }

  List<WatchListener> listeners() {
    return watches.stream().map(Watch::listener).toList();
  }

  List<Integer> lanes() {
    return lanes;
  }

  @Override
  public boolean supports(OperationKind kind) {
    return true;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    if (operation instanceof Watch watch) {
      open(watch, slot);
    } else if (operation instanceof Put put) {
      Event event = new Event(put.key().clone(), put.value().clone(), 2 + history.size());
      history.add(event);
      slot.answered(event.revision(), 1);
      manner.carryOut(() -> List.copyOf(watches).forEach(watch -> deliver(watch, event)), slot);
    } else {
      slot.complete(Outcome.OK);
    }
  }

  private void open(Watch watch, InFlight slot) {
    lanes.add(slot.lane());
    if (!refusal.isOk()) {
      slot.complete(refusal);
      return;
    }
    watches.add(watch);
    slot.opened(() -> watches.remove(watch));
    slot.complete(Outcome.OK);
    if (watch.startRevision() > 0) {
      history.stream()
          .filter(event -> event.revision() >= watch.startRevision())
          .forEach(event -> deliver(watch, event));
    }
  }

  private static void deliver(Watch watch, Event event) {
    if (Arrays.equals(watch.range().key(), event.key())) {
      watch.listener().changed(Change.PUT, event.key(), event.value(), event.revision());
    }
  }

  @Override
  public void close() {}
}
