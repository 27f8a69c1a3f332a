// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.security.TlsMaterial;
import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Creates the TLS context of a gRPC server from PEM files. */
final class ServerTls {
  private ServerTls() {}

  /** Returns the TLS context; null for plain text. */
  static @Nullable SslContext of(@Nullable TlsMaterial tls) {
    if (tls == null) {
      return null;
    }
    try {
      return GrpcSslContexts.configure(builder(tls)).build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ("the server certificate '%s' with key '%s' cannot be used: %s;"
                  + " give PEM files, the key in PKCS#8 without a password")
              .formatted(tls.certificate(), tls.key(), e.getMessage()),
          e);
    }
  }

  private static SslContextBuilder builder(TlsMaterial tls) {
    Path certificate = Objects.requireNonNull(tls.certificate());
    Path key = Objects.requireNonNull(tls.key());
    SslContextBuilder builder = SslContextBuilder.forServer(certificate.toFile(), key.toFile());
    Path trustedCa = tls.trustedCa();
    return trustedCa == null
        ? builder
        : builder.trustManager(trustedCa.toFile()).clientAuth(ClientAuth.REQUIRE);
  }
}
