// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.security;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a client needs to speak TLS: PEM files. Immutable.
 *
 * @param trustedCa certificates of the authorities that may have signed the server's; null for the
 *     JVM's own
 * @param certificate the client's certificate chain; null when it shows none
 * @param key the private key of {@code certificate}, PKCS#8 without a password; null when it shows
 *     none
 * @param verification whether the servers' certificates and host names are checked
 */
public record TlsMaterial(
    @Nullable Path trustedCa,
    @Nullable Path certificate,
    @Nullable Path key,
    Verification verification) {

  /** What a client makes of a server's certificate. */
  public enum Verification {
    /** Its signature, its dates and its host name are checked. */
    VERIFY,
    /** It is not checked: whoever answers is believed. For test clusters only. */
    SKIP
  }

  /** Trusts the authorities that the JVM trusts and shows no certificate. */
  public static final TlsMaterial JVM_DEFAULT = new TlsMaterial(null, null, null);

  /**
   * Material of a client that verifies the servers' certificates.
   *
   * @param trustedCa certificates of the authorities that may have signed the server's; null for
   *     the JVM's own
   * @param certificate the client's certificate chain; null when it shows none
   * @param key its private key; null when it shows none
   */
  public TlsMaterial(@Nullable Path trustedCa, @Nullable Path certificate, @Nullable Path key) {
    this(trustedCa, certificate, key, Verification.VERIFY);
  }

  public TlsMaterial {
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException(
          "a client certificate needs its key and the other way round; given: certificate %s, key %s"
              .formatted(certificate, key));
    }
  }

  /**
   * Trusts an authority and shows no certificate.
   *
   * @param trustedCa PEM file
   * @return the material
   */
  public static TlsMaterial trusting(Path trustedCa) {
    return new TlsMaterial(trustedCa, null, null);
  }

  /**
   * The client's own certificate.
   *
   * @return empty when it shows none
   */
  public Optional<Path> ownCertificate() {
    return Optional.ofNullable(certificate);
  }
}
