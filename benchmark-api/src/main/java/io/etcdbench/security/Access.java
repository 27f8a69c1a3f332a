// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a client may reach a cluster. Immutable; prints no secret.
 *
 * @param tls null for plain text
 * @param credentials null for no user; with {@code tls} that has a certificate, etcd takes its
 *     common name as the user
 */
public record Access(@Nullable TlsMaterial tls, @Nullable Credentials credentials) {

  /** Plain text, no user. */
  public static final Access OPEN = new Access(null, null);

  /**
   * The same transport with another user.
   *
   * @param other the user, null for none
   * @return a changed copy
   */
  public Access as(@Nullable Credentials other) {
    return new Access(tls, other);
  }

  /**
   * The TLS material.
   *
   * @return empty for plain text
   */
  public Optional<TlsMaterial> tlsMaterial() {
    return Optional.ofNullable(tls);
  }

  /**
   * The user.
   *
   * @return empty for none
   */
  public Optional<Credentials> user() {
    return Optional.ofNullable(credentials);
  }
}
