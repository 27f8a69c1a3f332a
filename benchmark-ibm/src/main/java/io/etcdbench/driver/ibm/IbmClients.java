// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import com.google.common.util.concurrent.MoreExecutors;
import com.ibm.etcd.client.EtcdClient;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/** Creates clients from settings. */
final class IbmClients {
  private IbmClients() {}

  /** Rejects settings that the client does not support. */
  static void refuse(ClientSettings settings) {
    if (!settings.extras().isEmpty()) {
      throw new IllegalArgumentException(
          "the driver 'ibm' has no setting named '%s'; it takes no extra settings"
              .formatted(new TreeSet<>(settings.extras().keySet()).first()));
    }
    if (settings.connections().loadBalancing() == LoadBalancing.PICK_FIRST) {
      throw new IllegalArgumentException(
          "the driver 'ibm' has no load balancing 'pick-first'; allowed: round-robin, one-each");
    }
    if (settings.calls().tokenUse() == TokenUse.PER_OPERATION) {
      throw new IllegalArgumentException(
          "the driver 'ibm' cannot fetch a token per operation; reuse tokens");
    }
    TlsMaterial tls = settings.access().tls();
    if (tls != null && tls.verification() != TlsMaterial.Verification.VERIFY) {
      throw new IllegalArgumentException(
          "the driver 'ibm' always verifies server certificates; give a CA certificate");
    }
  }

  static EtcdClient open(ClientSettings settings, int number) {
    EtcdClient.Builder builder =
        EtcdClient.forEndpoints(settings.endpointsOf(number))
            .withDefaultTimeout(settings.calls().deadline().toNanos(), TimeUnit.NANOSECONDS)
            .withMaxInboundMessageSize(settings.calls().maxInboundBytes());
    if (settings.threading() == Threading.TUNED) {
      builder.withUserExecutor(MoreExecutors.directExecutor());
    }
    Credentials user = settings.access().credentials();
    if (user != null) {
      builder.withCredentials(user.user(), user.password());
    }
    TlsMaterial tls = settings.access().tls();
    if (settings.endpoints().get(0).startsWith("http:")) {
      builder.withPlainText();
    } else if (tls != null) {
      secure(builder, tls);
    }
    return builder.build();
  }

  private static void secure(EtcdClient.Builder builder, TlsMaterial tls) {
    try {
      builder.withTlsConfig(
          context -> {
            Path ca = tls.trustedCa();
            Path certificate = tls.certificate();
            Path key = tls.key();
            if (ca != null) {
              context.trustManager(ca.toFile());
            }
            if (certificate != null && key != null) {
              context.keyManager(certificate.toFile(), key.toFile());
            }
          });
    } catch (SSLException e) {
      throw new IllegalArgumentException(
          "TLS cannot be set up from %s: %s".formatted(tls, e.getMessage()), e);
    }
  }
}
