// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import com.google.common.util.concurrent.MoreExecutors;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.channel.ChannelSettings;
import io.etcdbench.security.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Builds jetcd clients from the settings. */
record Clients(ClientSettings settings, ChannelSettings channelSettings, JetcdChannel channel) {
  static Clients of(ClientSettings settings) {
    refuseRetryDelay(settings.calls().retry());
    refuseEmptyPassword(settings.access().credentials());
    JetcdChannel channel = JetcdChannel.of(settings.extras());
    return new Clients(
        settings, ChannelSettings.of("jetcd", JetcdChannel.without(settings)), channel);
  }

  JetcdClient open(int number, CallContext context) {
    CallInterceptor interceptor = new CallInterceptor(settings, context.deadlines());
    Client client = builder(number).interceptor(interceptor).build();
    showChannel(client);
    Sending sending =
        new Sending(client, client.getKVClient(), context.requests(), channelSettings);
    return new JetcdClient(sending, interceptor, context);
  }

  private ClientBuilder builder(int number) {
    Connections connections = settings.connections();
    ClientBuilder builder =
        Client.builder()
            .target(channelSettings.target(number))
            .loadBalancerPolicy(channelSettings.loadBalancingPolicy())
            .keepaliveTime(connections.keepAliveTime())
            .keepaliveTimeout(connections.keepAliveTimeout())
            .keepaliveWithoutCalls(true)
            .waitForReady(settings.calls().readiness() == Readiness.WAIT)
            .maxInboundMessageSize(settings.calls().maxInboundBytes());
    channelSettings.sslContext().ifPresent(builder::sslContext);
    if (settings.threading() == Threading.TUNED) {
      builder.executorService(MoreExecutors.newDirectExecutorService());
    }
    if (channel == JetcdChannel.VERTX) {
      builder.useVertx(); // not called otherwise: older versions of jetcd lack it
    }
    identify(builder);
    repeat(builder, settings.calls().retry());
    return builder;
  }

  /**
   * Sets the user, except for one token per operation, where the interceptor supplies the tokens.
   */
  private void identify(ClientBuilder builder) {
    Credentials user = settings.access().credentials();
    if (user != null && settings.calls().tokenUse() == TokenUse.REUSE) {
      builder
          .user(ByteSequence.from(user.user(), StandardCharsets.UTF_8))
          .password(ByteSequence.from(user.password(), StandardCharsets.UTF_8));
    }
  }

  /**
   * Configures retries. jetcd requires the maximum delay to exceed the first one, even without
   * retries.
   */
  private static void repeat(ClientBuilder builder, Retry retry) {
    long delayMillis = Math.max(1, retry.delay().toMillis());
    builder
        .retryMaxAttempts(retry.maxAttempts())
        .retryDelay(delayMillis)
        .retryMaxDelay(retry.maxDelay().toMillis());
  }

  /**
   * Makes a call that ends in the interceptor, to pass it the channel. It runs on this thread, with
   * any executor.
   */
  private static void showChannel(Client client) {
    CompletableFuture<?> unused = client.getAuthClient().roleList();
  }

  private static void refuseRetryDelay(Retry retry) {
    if (retry.maxAttempts() > 0 && retry.delay().toMillis() < 1) {
      throw new IllegalArgumentException(
          "retry delay is %s; allowed: 1 ms or more, because jetcd counts in milliseconds"
              .formatted(retry.delay()));
    }
  }

  private static void refuseEmptyPassword(@Nullable Credentials user) {
    if (user != null && user.password().isEmpty()) {
      throw new IllegalArgumentException(
          "the password of user '%s' is empty; jetcd logs in only with one".formatted(user.user()));
    }
  }
}
