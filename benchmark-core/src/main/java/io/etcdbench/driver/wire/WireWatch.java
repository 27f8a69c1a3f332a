// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.WatchListener.Change;
import org.jspecify.annotations.Nullable;

/**
 * One watch, from its submission to its end. It is never resumed: it ends with its stream, and the
 * listener is told. Closing is thread-safe, the rest is for its client's loop.
 */
final class WireWatch implements OpenWatch, TokenCache.Taker {
  private enum State {
    ASKED,
    CONFIRMED,
    OVER
  }

  private final WireClient client;
  private final Operation.Watch operation;
  private final int beginTick;
  private @Nullable InFlight slot;
  private byte @Nullable [] token;
  private boolean renewed;

  /** All below guarded by this; held while the listener hears, so that close() is a clear cut. */
  private State state = State.ASKED;

  private @Nullable WatchStream stream;
  private long id;

  WireWatch(WireClient client, Operation.Watch operation, InFlight slot, int beginTick) {
    this.client = client;
    this.operation = operation;
    this.slot = slot;
    this.beginTick = beginTick;
  }

  Operation.Watch operation() {
    return operation;
  }

  void ask() {
    if (client.needsToken()) {
      client.token().supply(this);
    } else {
      client.watches().create(this, null);
    }
  }

  @Override
  public void authenticated(byte[] fresh) {
    token = fresh;
    if (isAsked()) {
      client.watches().create(this, fresh);
    }
  }

  @Override
  public void refused(Ending why) {
    end(why);
  }

  synchronized boolean isAsked() {
    return state == State.ASKED;
  }

  boolean isOverdue(int tick) {
    return tick - beginTick > client.ticksPerDeadline();
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
    }
    InFlight owner = slot;
    slot = null;
    if (owner != null) {
      guarded(() -> owner.opened(this));
      guarded(() -> owner.complete(Outcome.OK));
    }
    return true;
  }

  synchronized void deliver(Change change, byte[] key, byte[] value, long modRevision) {
    if (state == State.CONFIRMED) {
      try {
        operation.listener().changed(change, key, value, modRevision);
      } catch (RuntimeException e) {
        WireLoop.report(e);
      }
    }
  }

  /** The server, the stream or the driver has ended this watch, or never confirmed it. */
  void end(Ending why) {
    if (renewsToken(why)) {
      return;
    }
    State before;
    synchronized (this) {
      before = state;
      state = State.OVER;
    }
    InFlight owner = slot;
    slot = null;
    if (before == State.ASKED && owner != null) {
      guarded(() -> owner.complete(why.outcome()));
    } else if (before == State.CONFIRMED) {
      guarded(() -> operation.listener().ended(why.outcome()));
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
      client.loop().execute(() -> carrier.cancel(this, id));
    }
  }

  private static void guarded(Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException e) {
      WireLoop.report(e);
    }
  }

  private boolean renewsToken(Ending why) {
    byte[] used = token;
    if (!isAsked()
        || client.isClosed()
        || renewed
        || used == null
        || why.outcome().kind() != OutcomeKind.UNAUTHENTICATED
        || !client.sharesToken()) {
      return false;
    }
    client.token().drop(used);
    renewed = true;
    ask();
    return true;
  }
}
