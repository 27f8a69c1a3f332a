// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.Event;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.WatchListener.Change;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * One watch, from its submission to its end. The operation is given up at the deadline like a call;
 * a watch that the server confirms later is cancelled again. It is never resumed: it ends with its
 * stream, and the listener is told.
 */
final class GrpcWatch implements OpenWatch, AuthenticateCall.Bearer {
  private enum State {
    ASKED,
    CONFIRMED,
    OVER
  }

  private final GrpcClient client;
  private final Watches watches;
  private final Operation.Watch operation;
  private final InFlight slot;

  /** All below guarded by this; held while the listener hears, so that close() is a clear cut. */
  private State state = State.ASKED;

  private @Nullable Future<?> timeout;
  private @Nullable WatchStream stream;
  private @Nullable String token;
  private long id;
  private boolean renewed;

  GrpcWatch(GrpcClient client, Watches watches, Operation.Watch operation, InFlight slot) {
    this.client = client;
    this.watches = watches;
    this.operation = operation;
    this.slot = slot;
  }

  Operation.Watch operation() {
    return operation;
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

  /** Returns false when nobody waits for this watch any more. */
  boolean confirm(WatchStream carrier, long watchId) {
    synchronized (this) {
      if (state != State.ASKED) {
        return false;
      }
      state = State.CONFIRMED;
      stream = carrier;
      id = watchId;
      stopTimer();
    }
    slot.opened(this);
    slot.complete(Outcome.OK);
    return true;
  }

  synchronized void deliver(List<Event> events) {
    for (Event event : events) {
      if (state == State.CONFIRMED) {
        deliver(event);
      }
    }
  }

  /** The server, the stream or the driver has ended this watch, or never confirmed it. */
  void end(Outcome why) {
    if (renewToken(why)) {
      return;
    }
    State before;
    synchronized (this) {
      before = state;
      state = State.OVER;
      stopTimer();
    }
    switch (before) {
      case ASKED -> client.context().later(() -> slot.complete(why));
      case CONFIRMED -> operation.listener().ended(why);
      case OVER -> {}
    }
  }

  @Override
  public void close() {
    WatchStream carrier;
    synchronized (this) {
      state = State.OVER;
      carrier = stream;
      stream = null;
    }
    if (carrier != null) {
      carrier.cancel(this, id);
    }
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
    operation
        .listener()
        .changed(
            event.getType() == Event.EventType.DELETE ? Change.DELETE : Change.PUT,
            event.getKv().getKey().toByteArray(),
            event.getKv().getValue().toByteArray(),
            event.getKv().getModRevision());
  }

  private boolean renewToken(Outcome why) {
    synchronized (this) {
      if (state != State.ASKED
          || renewed
          || token == null
          || why.kind() != OutcomeKind.UNAUTHENTICATED
          || !client.dropToken(token)) {
        return false;
      }
      renewed = true;
    }
    ask();
    return true;
  }

  private void stopTimer() {
    if (timeout != null) {
      timeout.cancel(false);
    }
  }
}
