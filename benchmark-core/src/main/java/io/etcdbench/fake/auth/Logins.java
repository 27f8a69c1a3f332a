// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.auth;

import io.etcdbench.security.Credentials;
import java.time.Duration;
import java.util.List;

/**
 * Authentication that is on: who may log in, and how long a token lives. Every user may do
 * everything. Immutable; prints no secret.
 *
 * @param users at least one
 * @param tokenLife from its issue, whether it is used or not, as etcd's JWT tokens; above zero
 * @param tokenUses how many calls it is good for, 1 or more
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
          "the token's life is " + tokenLife + "; allowed: above zero");
    }
    if (tokenUses < 1) {
      throw new IllegalArgumentException("tokenUses is " + tokenUses + "; allowed: 1 or more");
    }
  }

  /**
   * Users whose tokens live five minutes, etcd's default, for any number of uses.
   *
   * @param users at least one
   * @return the logins
   */
  public static Logins of(Credentials... users) {
    return new Logins(List.of(users), DEFAULT_LIFE, Long.MAX_VALUE);
  }

  /**
   * Tokens of another life.
   *
   * @param other above zero
   * @return a changed copy
   */
  public Logins withTokenLife(Duration other) {
    return new Logins(users, other, tokenUses);
  }

  /**
   * Tokens that are good for so many calls.
   *
   * @param uses 1 or more
   * @return a changed copy
   */
  public Logins withTokenUses(long uses) {
    return new Logins(users, tokenLife, uses);
  }
}
