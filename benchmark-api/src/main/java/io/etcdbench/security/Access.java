// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * TLS material and credentials of a client. Immutable; {@code toString} prints no secret.
 *
 * @param tls null for plain text
 * @param credentials null for no user; if {@code tls} has a client certificate, etcd uses its
 *     common name as the user
 */
public record Access(@Nullable TlsMaterial tls, @Nullable Credentials credentials) {

  /** Plain text, no user. */
  public static final Access OPEN = new Access(null, null);

  /**
   * Returns a copy with another user and the same transport.
   *
   * @param other null for none
   */
  public Access as(@Nullable Credentials other) {
    return new Access(tls, other);
  }

  /** Returns the TLS material; empty for plain text. */
  public Optional<TlsMaterial> tlsMaterial() {
    return Optional.ofNullable(tls);
  }

  /** Returns the user; empty for none. */
  public Optional<Credentials> user() {
    return Optional.ofNullable(credentials);
  }
}
