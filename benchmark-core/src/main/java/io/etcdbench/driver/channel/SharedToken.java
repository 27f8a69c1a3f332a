// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.driver.channel.AuthenticateCall.Bearer;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The token that a client shares between its calls. Callers that find no token wait for the same
 * Authenticate call, so that a thousand first calls cost the server one password check.
 * Thread-safe.
 */
public final class SharedToken implements Bearer {
  private final Consumer<Bearer> authenticate;
  private volatile @Nullable String token;

  /** Guarded by this. Not empty exactly while an Authenticate call is in flight. */
  private List<Bearer> waiting = new ArrayList<>();

  /**
   * Creates an instance without a token.
   *
   * @param authenticate starts an Authenticate call, which notifies the bearer on any thread
   */
  public SharedToken(Consumer<Bearer> authenticate) {
    this.authenticate = authenticate;
  }

  /**
   * Supplies the token.
   *
   * @param bearer notified immediately if the token is known, otherwise when the Authenticate call
   *     completes
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
   * Discards a token that the server has rejected. The next request for a token starts a new
   * Authenticate call, unless another token is known by then.
   *
   * @param refused the rejected token
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
