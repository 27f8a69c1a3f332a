// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One listening member: a gRPC server on a loopback port of its own. */
final class FakeMember implements AutoCloseable {
  // etcd's own limit of a message: --max-request-bytes and 512 KiB of overhead.
  private static final int MOST_MESSAGE_BYTES = 2 << 20;
  private static final int PING_SECONDS = 5;
  private static final int CLOSE_SECONDS = 5;

  private final Server server;

  FakeMember(EventLoopGroup loops, ConnectionCounter connections, List<BindableService> services) {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .channelType(NioServerSocketChannel.class)
            .bossEventLoopGroup(loops)
            .workerEventLoopGroup(loops)
            .directExecutor()
            .maxInboundMessageSize(MOST_MESSAGE_BYTES)
            .permitKeepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .addTransportFilter(connections)
            .intercept(connections);
    services.forEach(builder::addService);
    server = start(builder);
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getPort();
  }

  @Override
  public void close() {
    server.shutdownNow();
    try {
      server.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Server start(NettyServerBuilder builder) {
    try {
      return builder.build().start();
    } catch (IOException e) {
      throw new UncheckedIOException("a fake etcd cannot listen on the loopback interface", e);
    }
  }
}
