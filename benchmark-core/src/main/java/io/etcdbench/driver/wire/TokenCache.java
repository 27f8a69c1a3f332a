// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token of one client. Callers that find no token wait for the same Authenticate call. Used by
 * its client's loop only.
 */
final class TokenCache {
  private static final int MAX_TOKEN_BYTES = 8 << 10;

  private final WireClient client;
  private byte @Nullable [] token;

  /** Not empty exactly while an Authenticate call is in flight. */
  private List<Taker> waiting = new ArrayList<>();

  /** Receives the token or the error. Exactly one of its methods is called, once. */
  interface Taker {
    void authenticated(byte[] token);

    void refused(Ending why);
  }

  TokenCache(WireClient client) {
    this.client = client;
  }

  /**
   * Notifies the taker immediately if the token is known, otherwise when the Authenticate call
   * completes.
   */
  void supply(Taker taker) {
    if (!client.sharesToken()) {
      client.authenticate(new Checked(taker));
      return;
    }
    byte[] known = token;
    if (known != null) {
      taker.authenticated(known);
      return;
    }
    waiting.add(taker);
    if (waiting.size() == 1) {
      client.authenticate(new Checked(new Shared()));
    }
  }

  /** Discards a token that the server has rejected. */
  void drop(byte[] refused) {
    if (refused == token) {
      token = null;
    }
  }

  /** Passes the token to all waiting takers. */
  private final class Shared implements Taker {
    @Override
    public void authenticated(byte[] fresh) {
      token = fresh;
      release().forEach(taker -> taker.authenticated(fresh));
    }

    @Override
    public void refused(Ending why) {
      release().forEach(taker -> taker.refused(why));
    }
  }

  private List<Taker> release() {
    List<Taker> released = waiting;
    waiting = new ArrayList<>();
    return released;
  }

  /** Rejects a token that is empty or too large for a header. */
  private final class Checked implements Taker {
    private final Taker taker;

    Checked(Taker taker) {
      this.taker = taker;
    }

    @Override
    public void authenticated(byte[] fresh) {
      if (fresh.length == 0 || fresh.length > MAX_TOKEN_BYTES) {
        taker.refused(
            client.endings().internal("the server sent a token of " + fresh.length + " bytes"));
      } else {
        taker.authenticated(fresh);
      }
    }

    @Override
    public void refused(Ending why) {
      taker.refused(why);
    }
  }
}
