// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.channel.ChannelSettings;
import io.grpc.ManagedChannel;
import io.grpc.netty.NegotiationType;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ResourceLeakDetector;
import java.util.concurrent.TimeUnit;

/**
 * Opens channels as jetcd does, except for what a load generator does not need: retry buffers and
 * traces.
 */
record Channels(ClientSettings settings, ChannelSettings channelSettings, EventLoopGroup loops) {

  /** Netty's own property; a user who sets it is looking for a leak. */
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  /**
   * Disables Netty's leak detection. Netty records the allocation of one in 128 buffers, which
   * takes a twentieth of the CPU time of a call. Vert.x, which jetcd uses, disables it for the JVM.
   * If this driver did not, the difference between the two drivers would depend on which of them
   * was opened first.
   */
  static void doNotLookForLeaks() {
    if (System.getProperty(LEAK_DETECTION) == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
  }

  /** Opens the channel of one client. */
  ManagedChannel open(int client) {
    return open(channelSettings.target(client));
  }

  /** Opens a channel to one member. */
  ManagedChannel openTo(String endpoint) {
    return open(channelSettings.target(endpoint));
  }

  private ManagedChannel open(String target) {
    Connections connections = settings.connections();
    NettyChannelBuilder builder =
        NettyChannelBuilder.forTarget(target)
            .eventLoopGroup(loops)
            .channelType(NioSocketChannel.class)
            .defaultLoadBalancingPolicy(channelSettings.loadBalancingPolicy())
            .disableRetry()
            .disableServiceConfigLookUp()
            .maxTraceEvents(0)
            .maxInboundMessageSize(settings.calls().maxInboundBytes())
            .keepAliveTime(connections.keepAliveTime().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTimeout(connections.keepAliveTimeout().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveWithoutCalls(true);
    if (settings.threading() == ClientSettings.Threading.TUNED) {
      builder.directExecutor();
    }
    SslContext tls = channelSettings.sslContext().orElse(null);
    if (tls == null) {
      builder.negotiationType(NegotiationType.PLAINTEXT);
    } else {
      builder.negotiationType(NegotiationType.TLS).sslContext(tls);
    }
    return builder.build();
  }
}
