// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.MoreExecutors;
import com.ibm.etcd.api.Event;
import com.ibm.etcd.api.WatchCreateRequest;
import com.ibm.etcd.client.kv.KvClient;
import com.ibm.etcd.client.kv.KvClient.Watch;
import com.ibm.etcd.client.kv.WatchUpdate;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeClassifier;
import io.etcdbench.driver.WatchListener.Change;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A watch. The client multiplexes all watches on one stream, regardless of the requested stream.
 */
final class IbmWatch implements StreamObserver<WatchUpdate>, FutureCallback<Boolean> {
  private final Operation.Watch operation;
  private final InFlight slot;
  private final OutcomeClassifier outcomes;
  private final AtomicBoolean answered = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile Runnable cancel = () -> {};

  IbmWatch(Operation.Watch operation, InFlight slot, OutcomeClassifier outcomes) {
    this.operation = operation;
    this.slot = slot;
    this.outcomes = outcomes;
  }

  void open(KvClient client) {
    WatchCreateRequest request =
        WatchCreateRequest.newBuilder()
            .setKey(Requests.copy(operation.range().key()))
            .setRangeEnd(Requests.copy(operation.range().end()))
            .setStartRevision(operation.startRevision())
            .setPrevKv(operation.previous() == Previous.WITH)
            .build();
    Watch watch = client.watch(request, this);
    cancel = watch::close;
    Futures.addCallback(watch, this, MoreExecutors.directExecutor());
  }

  /** Called when the watch is confirmed, or closed before that. */
  @Override
  public void onSuccess(@Nullable Boolean confirmed) {
    if (answered.compareAndSet(false, true)) {
      if (Boolean.TRUE.equals(confirmed)) {
        slot.opened(this::close);
        slot.complete(Outcome.OK);
      } else {
        slot.complete(IbmDriver.CLOSED);
      }
    }
  }

  @Override
  public void onFailure(Throwable error) {
    if (answered.compareAndSet(false, true)) {
      slot.complete(PendingCall.outcome(error, outcomes));
    }
  }

  private void close() {
    ended.set(true);
    cancel.run();
  }

  @Override
  public void onNext(WatchUpdate update) {
    if (ended.get()) {
      return;
    }
    for (Event event : update.getEvents()) {
      Change change = event.getType() == Event.EventType.DELETE ? Change.DELETE : Change.PUT;
      operation
          .listener()
          .changed(
              change,
              event.getKv().getKey().toByteArray(),
              event.getKv().getValue().toByteArray(),
              event.getKv().getModRevision());
    }
  }

  @Override
  public void onError(Throwable error) {
    if (answered.get() && ended.compareAndSet(false, true)) {
      operation.listener().ended(PendingCall.outcome(error, outcomes));
    }
  }

  @Override
  public void onCompleted() {
    if (answered.get() && ended.compareAndSet(false, true)) {
      operation.listener().ended(IbmDriver.CLOSED);
    }
  }
}
