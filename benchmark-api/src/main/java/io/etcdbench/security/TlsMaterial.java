// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.security;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * TLS files of a client, in PEM format. Immutable.
 *
 * @param trustedCa certificates of the CAs that may have signed the server's certificate; null for
 *     the JVM's own trust store
 * @param certificate the client's certificate chain; null for none
 * @param key the private key of {@code certificate}, PKCS#8 without a password; null for none
 * @param verification whether the servers' certificates and host names are checked
 */
public record TlsMaterial(
    @Nullable Path trustedCa,
    @Nullable Path certificate,
    @Nullable Path key,
    Verification verification) {

  /** How a client checks a server's certificate. */
  public enum Verification {
    /** Checks its signature, validity period and host name. */
    VERIFY,
    /** Accepts any certificate. For test clusters only. */
    SKIP
  }

  /** Trusts the CAs that the JVM trusts and presents no certificate. */
  public static final TlsMaterial JVM_DEFAULT = new TlsMaterial(null, null, null);

  /**
   * Creates the material of a client that verifies the servers' certificates.
   *
   * @param trustedCa certificates of the CAs that may have signed the server's certificate; null
   *     for the JVM's own trust store
   * @param certificate the client's certificate chain; null for none
   * @param key its private key; null for none
   */
  public TlsMaterial(@Nullable Path trustedCa, @Nullable Path certificate, @Nullable Path key) {
    this(trustedCa, certificate, key, Verification.VERIFY);
  }

  public TlsMaterial {
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException(
          "a client certificate and its key must be given together; given: certificate %s, key %s"
              .formatted(certificate, key));
    }
  }

  /**
   * Trusts a CA and presents no certificate.
   *
   * @param trustedCa PEM file
   */
  public static TlsMaterial trusting(Path trustedCa) {
    return new TlsMaterial(trustedCa, null, null);
  }

  /** Returns the client's own certificate; empty for none. */
  public Optional<Path> ownCertificate() {
    return Optional.ofNullable(certificate);
  }
}
