// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token of one client. Whoever asks while none is known waits for the same Authenticate. Used
 * by its client's loop only.
 */
final class TokenCache {
  private static final int MOST_TOKEN_BYTES = 8 << 10;

  private final WireClient client;
  private byte @Nullable [] token;

  /** An Authenticate is under way exactly while it is not empty. */
  private List<Taker> waiting = new ArrayList<>();

  /** Told of the token, or of why there is none; exactly one of its methods is called, once. */
  interface Taker {
    void authenticated(byte[] token);

    void refused(Ending why);
  }

  TokenCache(WireClient client) {
    this.client = client;
  }

  /** Tells the taker at once when the token is known, else when it is. */
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

  /** The server has refused it. */
  void drop(byte[] refused) {
    if (refused == token) {
      token = null;
    }
  }

  /** Brings the token to all who wait. */
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

  /** A token must fit a header. */
  private final class Checked implements Taker {
    private final Taker taker;

    Checked(Taker taker) {
      this.taker = taker;
    }

    @Override
    public void authenticated(byte[] fresh) {
      if (fresh.length == 0 || fresh.length > MOST_TOKEN_BYTES) {
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
