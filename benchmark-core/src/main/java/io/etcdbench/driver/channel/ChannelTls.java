// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/** A client's TLS context from PEM files. */
final class ChannelTls {
  private ChannelTls() {}

  static SslContext context(Access access) {
    TlsMaterial material =
        access.tlsMaterial().orElseThrow(() -> new IllegalArgumentException("no TLS material"));
    SslContextBuilder builder = GrpcSslContexts.forClient();
    trust(builder, material);
    identify(builder, material);
    try {
      return builder.build();
    } catch (SSLException e) {
      throw new IllegalArgumentException(
          "TLS cannot be set up from %s: %s".formatted(material, e.getMessage()), e);
    }
  }

  private static void trust(SslContextBuilder builder, TlsMaterial material) {
    Path trustedCa = material.trustedCa();
    if (trustedCa == null) {
      return;
    }
    try {
      builder.trustManager(trustedCa.toFile());
    } catch (IllegalArgumentException e) {
      throw unreadable("the trusted CA", trustedCa, "PEM certificates", e);
    }
  }

  private static void identify(SslContextBuilder builder, TlsMaterial material) {
    Path certificate = material.certificate();
    Path key = material.key();
    if (certificate == null || key == null) {
      return;
    }
    try {
      builder.keyManager(certificate.toFile(), key.toFile());
    } catch (IllegalArgumentException e) {
      throw unreadable(
          "the client certificate", certificate, "a PEM certificate with the PKCS#8 key " + key, e);
    }
  }

  private static IllegalArgumentException unreadable(
      String what, Path file, String expected, IllegalArgumentException cause) {
    Throwable reason = cause.getCause() == null ? cause : cause.getCause();
    return new IllegalArgumentException(
        "%s '%s' cannot be read as %s: %s".formatted(what, file, expected, reason.getMessage()),
        cause);
  }
}
