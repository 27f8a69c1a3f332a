// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.tls;

import io.etcdbench.file.InputFile;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.security.TlsMaterial.Verification;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Creates Netty client TLS contexts from PEM files. Stateless. */
public final class ClientTls {
  private ClientTls() {}

  /**
   * Returns a builder with the trust and the client certificate that the material names. The caller
   * adds what its protocol needs, for example gRPC's ALPN protocols, and builds.
   *
   * @param material PEM files
   * @throws IllegalArgumentException when a file is missing or is not PEM; the message names it
   */
  public static SslContextBuilder contextBuilder(TlsMaterial material) {
    SslContextBuilder builder = SslContextBuilder.forClient();
    Path trustedCa = material.trustedCa();
    if (material.verification() == Verification.SKIP) {
      builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
    } else if (trustedCa != null) {
      InputStream authorities = pem("trusted CA", trustedCa);
      reading("trusted CA '%s'".formatted(trustedCa), () -> builder.trustManager(authorities));
    }
    Path certificate = material.certificate();
    Path key = material.key();
    if (certificate != null && key != null) {
      InputStream own = pem("client certificate", certificate);
      InputStream itsKey = pem("client key", key);
      String both = "client certificate '%s' with key '%s'".formatted(certificate, key);
      reading(both, () -> builder.keyManager(own, itsKey));
    }
    return builder;
  }

  private static InputStream pem(String what, Path file) {
    try {
      return new ByteArrayInputStream(InputFile.text(file).getBytes(StandardCharsets.UTF_8));
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "%s '%s' cannot be read (%s); give a PEM file that exists"
              .formatted(what, file, e.getReason()),
          e);
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
