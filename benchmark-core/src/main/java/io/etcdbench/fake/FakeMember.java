// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.auth.TokenReader;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One listening member: a gRPC server on its own loopback port. */
final class FakeMember implements AutoCloseable {
  // etcd's own message size limit: --max-request-bytes plus 512 KiB of overhead.
  private static final int MAX_MESSAGE_BYTES = 2 << 20;
  private static final int PING_SECONDS = 5;
  private static final int CLOSE_SECONDS = 5;

  private final Server server;
  private final String endpoint;

  /** The event loops of a listener and its certificate; null for plain text. */
  record Listening(EventLoopGroup loops, @Nullable SslContext tls) {}

  FakeMember(Listening on, MemberCallHandler handler, List<BindableService> services) {
    ConnectionCounter connections = new ConnectionCounter(handler);
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .channelType(NioServerSocketChannel.class)
            .bossEventLoopGroup(on.loops())
            .workerEventLoopGroup(on.loops())
            .directExecutor()
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .permitKeepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .addStreamTracerFactory(handler.wire())
            .addTransportFilter(connections)
            .intercept(connections)
            .intercept(new TokenReader());
    if (on.tls() != null) {
      builder.sslContext(on.tls());
    }
    services.forEach(builder::addService);
    server = start(builder);
    String scheme = on.tls() == null ? "http" : "https";
    InetSocketAddress address = (InetSocketAddress) server.getListenSockets().get(0);
    endpoint = scheme + "://" + NetUtil.toSocketAddressString(address);
  }

  String endpoint() {
    return endpoint;
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
