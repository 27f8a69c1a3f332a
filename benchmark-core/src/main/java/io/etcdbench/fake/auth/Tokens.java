// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.auth;

import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.security.Credentials;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Issues and checks the tokens of all members. When their number reaches its limit, the oldest is
 * invalidated. Thread-safe.
 */
public final class Tokens {
  /** Limited because a rehearsal logs in at full speed on the heap of the client's JVM. */
  static final int MAX_TOKENS = 200_000;

  private final @Nullable Logins logins;
  private final LongSupplier nanoClock;
  private final Map<String, Token> issued = new LinkedHashMap<>();
  private long count;

  /** Creates a token store; null logins disable authentication. */
  public Tokens(@Nullable Logins logins, LongSupplier nanoClock) {
    this.logins = logins;
    this.nanoClock = nanoClock;
  }

  /** Issues a new token to a user with the right password. */
  synchronized String authenticate(String name, String password) {
    if (logins == null) {
      throw EtcdError.AUTHENTICATION_NOT_ENABLED.exception();
    }
    if (name.isBlank() || !logins.users().contains(new Credentials(name, password))) {
      throw EtcdError.AUTHENTICATION_FAILED.exception();
    }
    forgetExpired(logins);
    if (issued.size() >= MAX_TOKENS) {
      issued.remove(issued.keySet().iterator().next());
    }
    String token = "fake.%s".formatted(++count);
    issued.put(token, new Token(nanoClock.getAsLong(), logins.tokenUses()));
    return token;
  }

  /**
   * Returns the error with which a call with this token (null for none) is rejected; null when it
   * is accepted.
   */
  public synchronized @Nullable EtcdError refusal(Call call, @Nullable String presented) {
    if (logins == null || !call.needsToken()) {
      return null;
    }
    if (presented == null) {
      return EtcdError.USER_EMPTY;
    }
    forgetExpired(logins);
    Token token = issued.get(presented);
    return token == null || token.usesLeft-- <= 0 ? EtcdError.INVALID_TOKEN : null;
  }

  /** Invalidates every token issued so far. */
  public synchronized void expireAll() {
    issued.clear();
  }

  private void forgetExpired(Logins rules) {
    long nowNanos = nanoClock.getAsLong();
    Iterator<Token> oldestFirst = issued.values().iterator();
    while (oldestFirst.hasNext()
        && nowNanos - oldestFirst.next().issuedNanos >= rules.tokenLife().toNanos()) {
      oldestFirst.remove();
    }
  }

  private static final class Token {
    final long issuedNanos;
    long usesLeft;

    Token(long issuedNanos, long usesLeft) {
      this.issuedNanos = issuedNanos;
      this.usesLeft = usesLeft;
    }
  }
}
