// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.driver.channel.AuthenticateCall.Bearer;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one token of one client. Whoever asks while none is known waits for the same Authenticate, so
 * that a thousand first calls cost the server one password check. Thread-safe.
 */
public final class SharedToken implements Bearer {
  private final Consumer<Bearer> authenticate;
  private volatile @Nullable String token;

  /** Guarded by this; an Authenticate is under way exactly while it is not empty. */
  private List<Bearer> waiting = new ArrayList<>();

  /**
   * No token is known yet.
   *
   * @param authenticate begins an Authenticate and tells the bearer, from any thread
   */
  public SharedToken(Consumer<Bearer> authenticate) {
    this.authenticate = authenticate;
  }

  /**
   * Asks for the token.
   *
   * @param bearer notified at once when it is known, else when the Authenticate under way has ended
   */
  public void supply(Bearer bearer) {
    String known = token;
    if (known == null) {
      known = tokenOrWait(bearer);
    }
    if (known != null) {
      bearer.authenticated(known);
    }
  }

  /**
   * The server has refused a token: the next to ask causes a new Authenticate, unless another token
   * is known by now.
   *
   * @param refused the token that was shown
   */
  public synchronized void drop(String refused) {
    if (refused.equals(token)) {
      token = null;
    }
  }

  @Override
  public void authenticated(String fresh) {
    for (Bearer bearer : release(fresh)) {
      bearer.authenticated(fresh);
    }
  }

  @Override
  public void refused(Status status) {
    for (Bearer bearer : release(null)) {
      bearer.refused(status);
    }
  }

  private @Nullable String tokenOrWait(Bearer bearer) {
    boolean first;
    synchronized (this) {
      String known = token;
      if (known != null) {
        return known;
      }
      waiting.add(bearer);
      first = waiting.size() == 1;
    }
    if (first) {
      authenticate.accept(this);
    }
    return null;
  }

  private synchronized List<Bearer> release(@Nullable String fresh) {
    token = fresh;
    List<Bearer> released = waiting;
    waiting = new ArrayList<>();
    return released;
  }
}
