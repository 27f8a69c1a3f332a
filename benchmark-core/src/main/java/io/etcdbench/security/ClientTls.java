// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.security;

import io.etcdbench.security.TlsMaterial.Verification;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Turns PEM files into what Netty's clients need. Stateless. */
public final class ClientTls {
  private ClientTls() {}

  /**
   * A builder that trusts and shows what the material says; the caller adds what its protocol
   * needs, for example gRPC's application protocols, and builds.
   *
   * @param material PEM files
   * @return a client's context builder
   * @throws IllegalArgumentException when a file is missing or is not PEM; the message names it
   */
  public static SslContextBuilder contextBuilder(TlsMaterial material) {
    SslContextBuilder builder = SslContextBuilder.forClient();
    Path trustedCa = material.trustedCa();
    if (material.verification() == Verification.SKIP) {
      builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
    } else if (trustedCa != null) {
      requireReadable("trusted CA", trustedCa);
      reading(
          "trusted CA '%s'".formatted(trustedCa), () -> builder.trustManager(trustedCa.toFile()));
    }
    Path certificate = material.certificate();
    Path key = material.key();
    if (certificate != null && key != null) {
      requireReadable("client certificate", certificate);
      requireReadable("client key", key);
      String both = "client certificate '%s' with key '%s'".formatted(certificate, key);
      reading(both, () -> builder.keyManager(certificate.toFile(), key.toFile()));
    }
    return builder;
  }

  private static void requireReadable(String what, Path file) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(
          "%s '%s' cannot be read; give a PEM file that exists".formatted(what, file));
    }
  }

  private static void reading(String what, Runnable load) {
    try {
      load.run();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          what + " is not usable; give PEM, keys as PKCS#8 without a password", e);
    }
  }
}
