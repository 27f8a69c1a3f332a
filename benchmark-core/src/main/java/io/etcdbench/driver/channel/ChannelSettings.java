// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcd.jetcd.resolver.IPNameResolver;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.ClientTls;
import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * {@link ClientSettings} translated for a gRPC channel and validated once per driver. Immutable.
 *
 * <p>gRPC sends keep-alive pings at most every 10 s and silently raises a shorter interval. A
 * shorter one is rejected here, because the result would report a setting that was not in effect.
 */
public final class ChannelSettings {
  /** Minimum idle time before a ping. */
  public static final Duration SHORTEST_KEEP_ALIVE = Duration.ofSeconds(10);

  private final ClientSettings settings;
  private final @Nullable SslContext sslContext;

  private ChannelSettings(ClientSettings settings, @Nullable SslContext sslContext) {
    this.settings = settings;
    this.sslContext = sslContext;
  }

  /**
   * Validates the settings.
   *
   * @param driver name of the driver, for messages
   * @param settings the user's settings
   * @return the settings for channels
   * @throws IllegalArgumentException if a setting is not supported; the message names the setting
   *     and the allowed values
   */
  public static ChannelSettings of(String driver, ClientSettings settings) {
    refuseExtras(driver, settings);
    refuseShortKeepAlive(settings.connections().keepAliveTime());
    refuseTokensWithoutUser(settings);
    return new ChannelSettings(
        settings, isSecure(settings.endpoints()) ? tls(settings.access()) : null);
  }

  /** Returns the TLS context; empty for plain text. */
  public Optional<SslContext> sslContext() {
    return Optional.ofNullable(sslContext);
  }

  /** Returns the name of gRPC's load-balancing policy. */
  public String loadBalancingPolicy() {
    return settings.connections().loadBalancing() == LoadBalancing.ROUND_ROBIN
        ? "round_robin"
        : "pick_first";
  }

  /**
   * Returns the channel target of one client, for jetcd's resolver of fixed addresses, which gives
   * each address its own authority.
   *
   * @param client its number, 0 or more
   */
  public String target(int client) {
    return target(settings.endpointsOf(client));
  }

  /**
   * Returns the channel target of one member.
   *
   * @param endpoint its client URL, {@code http(s)://host:port}
   * @throws IllegalArgumentException if it is not such a URL
   */
  public String target(String endpoint) {
    return target(settings.withEndpoints(List.of(endpoint)).endpoints());
  }

  private static String target(List<String> endpoints) {
    return endpoints.stream()
        .map(endpoint -> URI.create(endpoint).getAuthority())
        .map(ChannelSettings::escapeBrackets)
        .collect(Collectors.joining(",", IPNameResolver.SCHEME + ":///", ""));
  }

  /** Escapes the brackets of an IPv6 address, which are not allowed in the path of a URI. */
  private static String escapeBrackets(String authority) {
    return authority.replace("[", "%5B").replace("]", "%5D");
  }

  private static void refuseExtras(String driver, ClientSettings settings) {
    if (!settings.extras().isEmpty()) {
      throw new IllegalArgumentException(
          "the driver '%s' has no setting named '%s'; it takes no extra settings"
              .formatted(driver, new TreeSet<>(settings.extras().keySet()).first()));
    }
  }

  private static void refuseShortKeepAlive(Duration keepAliveTime) {
    if (keepAliveTime.compareTo(SHORTEST_KEEP_ALIVE) < 0) {
      throw new IllegalArgumentException(
          "keepAliveTime is %s; allowed: 10 s or more, because gRPC does not ping more often"
              .formatted(keepAliveTime));
    }
  }

  private static void refuseTokensWithoutUser(ClientSettings settings) {
    if (settings.calls().tokenUse() == TokenUse.PER_OPERATION
        && settings.access().user().isEmpty()) {
      throw new IllegalArgumentException(
          "a fresh token per operation needs a user, and none is given; give one or reuse tokens");
    }
  }

  private static SslContext tls(Access access) {
    TlsMaterial material =
        access.tlsMaterial().orElseThrow(() -> new IllegalArgumentException("no TLS material"));
    try {
      return GrpcSslContexts.configure(ClientTls.contextBuilder(material)).build();
    } catch (SSLException e) {
      throw new IllegalArgumentException(
          "TLS cannot be set up from %s: %s".formatted(material, e.getMessage()), e);
    }
  }

  private static boolean isSecure(List<String> endpoints) {
    long secure = endpoints.stream().filter(endpoint -> endpoint.startsWith("https:")).count();
    if (secure > 0 && secure < endpoints.size()) {
      throw new IllegalArgumentException(
          "the endpoints %s mix http and https; allowed: all of one kind".formatted(endpoints));
    }
    return secure > 0;
  }
}
