// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.auth;

import io.etcdbench.security.Credentials;
import java.time.Duration;
import java.util.List;

/**
 * Settings of enabled authentication: the users and the lifetime of their tokens. Every user has
 * all permissions. Immutable; {@code toString} reveals no secret.
 *
 * @param users at least one
 * @param tokenLife the lifetime of a token from its issue, whether it is used or not, as for etcd's
 *     JWT tokens; above zero
 * @param tokenUses the number of calls for which a token is valid, 1 or more
 */
public record Logins(List<Credentials> users, Duration tokenLife, long tokenUses) {
  private static final Duration DEFAULT_LIFE = Duration.ofMinutes(5);

  public Logins {
    users = List.copyOf(users);
    if (users.isEmpty()) {
      throw new IllegalArgumentException("no user is given; allowed: 1 or more");
    }
    if (tokenLife.isZero() || tokenLife.isNegative()) {
      throw new IllegalArgumentException(
          "the token lifetime is " + tokenLife + "; allowed: above zero");
    }
    if (tokenUses < 1) {
      throw new IllegalArgumentException("tokenUses is " + tokenUses + "; allowed: 1 or more");
    }
  }

  /**
   * Creates logins whose tokens live five minutes, etcd's default, for any number of calls.
   *
   * @param users at least one
   */
  public static Logins of(Credentials... users) {
    return new Logins(List.of(users), DEFAULT_LIFE, Long.MAX_VALUE);
  }

  /**
   * Sets the lifetime of tokens.
   *
   * @param other above zero
   */
  public Logins withTokenLife(Duration other) {
    return new Logins(users, other, tokenUses);
  }

  /**
   * Sets the number of calls for which a token is valid.
   *
   * @param uses 1 or more
   */
  public Logins withTokenUses(long uses) {
    return new Logins(users, tokenLife, uses);
  }
}
