// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.channel.DriverWatch;
import org.jspecify.annotations.Nullable;

/** A watch of this driver. Closing is thread-safe; everything else runs on its client's loop. */
final class WireWatch extends DriverWatch<WatchStream> implements TokenCache.Taker {
  private final WireClient client;
  private final int beginTick;
  private @Nullable InFlight slot;
  private byte @Nullable [] token;

  WireWatch(WireClient client, Operation.Watch operation, InFlight slot, int beginTick) {
    super(operation);
    this.client = client;
    this.slot = slot;
    this.beginTick = beginTick;
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
    if (isRequested()) {
      client.watches().create(this, fresh);
    }
  }

  @Override
  public void refused(Ending why) {
    end(why);
  }

  boolean isOverdue(int tick) {
    return tick - beginTick > client.ticksPerDeadline();
  }

  /** Returns false if the watch has ended by now. */
  boolean confirm(WatchStream carrier, long watchId) {
    if (!isConfirmedBy(carrier, watchId)) {
      return false;
    }
    InFlight owner = slot;
    slot = null;
    if (owner != null) {
      guarded(() -> owner.opened(this));
      guarded(() -> owner.complete(Outcome.OK));
    }
    return true;
  }

  /**
   * Called when the server, the stream or the driver has ended this watch, or it was not confirmed
   * in time.
   */
  void end(Ending why) {
    if (renewsToken(why)) {
      return;
    }
    State before = finish();
    InFlight owner = slot;
    slot = null;
    if (before == State.REQUESTED && owner != null) {
      guarded(() -> owner.complete(why.outcome()));
    } else if (before == State.CONFIRMED) {
      guarded(() -> operation().listener().ended(why.outcome()));
    }
  }

  @Override
  protected void cancel(WatchStream carrier, long watchId) {
    client.loop().execute(() -> carrier.cancel(this, watchId));
  }

  private static void guarded(Runnable reporter) {
    try {
      reporter.run();
    } catch (RuntimeException e) {
      WireLoop.report(e);
    }
  }

  private boolean renewsToken(Ending why) {
    byte[] used = token;
    if (client.isClosed()
        || used == null
        || why.outcome().kind() != OutcomeKind.UNAUTHENTICATED
        || !client.sharesToken()
        || !mayRenew()) {
      return false;
    }
    client.token().drop(used);
    ask();
    return true;
  }
}
