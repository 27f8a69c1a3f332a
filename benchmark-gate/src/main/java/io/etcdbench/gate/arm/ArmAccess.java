// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.security.TlsMaterial.Verification;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The serialized form of an {@link Access}, as sent to an arm. It is sent through a pipe between
 * the two processes, so no command line or file contains a password.
 *
 * @param tls whether to use TLS
 * @param cacert certificates of trusted authorities; null for the JVM's own
 * @param cert the client's certificate; null for none
 * @param key the key of that certificate; null for none
 * @param verification whether server certificates are verified; null without TLS
 * @param user null for none
 * @param password null for none
 */
record ArmAccess(
    boolean tls,
    @Nullable String cacert,
    @Nullable String cert,
    @Nullable String key,
    @Nullable Verification verification,
    @Nullable String user,
    @Nullable String password) {

  static ArmAccess of(Access access) {
    TlsMaterial tls = access.tls();
    Credentials user = access.credentials();
    return new ArmAccess(
        tls != null,
        tls == null ? null : text(tls.trustedCa()),
        tls == null ? null : text(tls.certificate()),
        tls == null ? null : text(tls.key()),
        tls == null ? null : tls.verification(),
        user == null ? null : user.user(),
        user == null ? null : user.password());
  }

  Access access() {
    Credentials credentials =
        user == null ? null : new Credentials(user, Optional.ofNullable(password).orElse(""));
    return new Access(
        tls
            ? new TlsMaterial(
                path(cacert),
                path(cert),
                path(key),
                Optional.ofNullable(verification).orElse(Verification.VERIFY))
            : null,
        credentials);
  }

  /** Returns an absolute path, because arms have working directories of their own. */
  private static @Nullable String text(@Nullable Path path) {
    return path == null ? null : path.toAbsolutePath().toString();
  }

  private static @Nullable Path path(@Nullable String text) {
    return text == null ? null : Path.of(text);
  }

  @Override
  public String toString() {
    return "ArmAccess[***]";
  }
}
