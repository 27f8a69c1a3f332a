// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

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
final class SharedToken implements Bearer {
  private final Consumer<Bearer> authenticate;
  private volatile @Nullable String token;

  /** Guarded by this; an Authenticate is under way exactly while it is not empty. */
  private List<Bearer> waiting = new ArrayList<>();

  SharedToken(Consumer<Bearer> authenticate) {
    this.authenticate = authenticate;
  }

  void supply(Bearer bearer) {
    String known = token;
    if (known == null) {
      known = tokenOrWait(bearer);
    }
    if (known != null) {
      bearer.authenticated(known);
    }
  }

  /** The server has refused this token: the next to ask causes a new Authenticate. */
  synchronized void drop(String refused) {
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
