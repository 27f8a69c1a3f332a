// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.Event;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.WatchListener.Change;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.DriverWatch;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A watch of this driver. The operation expires at the deadline like a call; if the server confirms
 * the watch later, it is cancelled.
 */
final class GrpcWatch extends DriverWatch<WatchStream> implements AuthenticateCall.Bearer {
  private final GrpcClient client;
  private final Watches watches;
  private final InFlight slot;

  /** Guarded by this, as are all fields below. */
  private @Nullable Future<?> timeout;

  private @Nullable String token;

  GrpcWatch(GrpcClient client, Watches watches, Operation.Watch operation, InFlight slot) {
    super(operation);
    this.client = client;
    this.watches = watches;
    this.slot = slot;
  }

  void begin() {
    synchronized (this) {
      timeout = client.context().atDeadline(this::expire);
    }
    ask();
  }

  @Override
  public void authenticated(String fresh) {
    synchronized (this) {
      token = fresh;
    }
    watches.create(this, fresh);
  }

  @Override
  public void refused(Status status) {
    end(client.context().outcomes().of(status));
  }

  /** Returns false if the watch has ended by now. */
  boolean confirm(WatchStream carrier, long watchId) {
    if (!isConfirmedBy(carrier, watchId)) {
      return false;
    }
    stopTimer();
    slot.opened(this);
    slot.complete(Outcome.OK);
    return true;
  }

  void deliver(List<Event> events) {
    events.forEach(this::deliver);
  }

  /**
   * Called when the server, the stream or the driver has ended this watch, or it was not confirmed
   * in time.
   */
  void end(Outcome why) {
    if (renewToken(why)) {
      return;
    }
    State before = finish();
    stopTimer();
    switch (before) {
      case REQUESTED -> client.context().later(() -> slot.complete(why));
      case CONFIRMED -> operation().listener().ended(why);
      case OVER -> {}
    }
  }

  @Override
  protected void cancel(WatchStream carrier, long watchId) {
    carrier.cancel(this, watchId);
  }

  private void ask() {
    if (client.needsToken()) {
      client.supplyToken(this);
    } else {
      watches.create(this, null);
    }
  }

  private void expire() {
    end(
        client
            .context()
            .outcomes()
            .of("DEADLINE_EXCEEDED", "the server has not confirmed the watch in time"));
  }

  private void deliver(Event event) {
    deliver(
        event.getType() == Event.EventType.DELETE ? Change.DELETE : Change.PUT,
        event.getKv().getKey().toByteArray(),
        event.getKv().getValue().toByteArray(),
        event.getKv().getModRevision());
  }

  private boolean renewToken(Outcome why) {
    String used;
    synchronized (this) {
      used = token;
    }
    if (used == null
        || why.kind() != OutcomeKind.UNAUTHENTICATED
        || !mayRenew()
        || !client.dropToken(used)) {
      return false;
    }
    ask();
    return true;
  }

  private synchronized void stopTimer() {
    if (timeout != null) {
      timeout.cancel(false);
    }
  }
}
