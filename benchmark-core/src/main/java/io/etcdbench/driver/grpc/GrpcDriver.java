// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.channel.ChannelSettings;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.ManagedChannel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Speaks through bare grpc-java calls; one channel per client, one group of event loops for all.
 */
final class GrpcDriver implements EtcdDriver {
  private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final CallContext context;
  private final EventLoopGroup loops;
  private final List<GrpcClient> clients;

  private GrpcDriver(CallContext context, EventLoopGroup loops, List<GrpcClient> clients) {
    this.context = context;
    this.loops = loops;
    this.clients = clients;
  }

  static GrpcDriver open(ClientSettings settings) {
    ChannelSettings channelSettings = ChannelSettings.of("grpc", settings);
    Channels.doNotLookForLeaks();
    EventLoopGroup loops =
        new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            new DefaultThreadFactory("etcd-bench-grpc", true),
            NioIoHandler.newFactory());
    CallContext context = new CallContext(settings, loops);
    Channels channels = new Channels(settings, channelSettings, loops);
    return new GrpcDriver(
        context,
        loops,
        IntStream.range(0, settings.connections().clients())
            .mapToObj(number -> new GrpcClient(channels.open(number), context))
            .toList());
  }

  @Override
  public boolean supports(OperationKind kind) {
    return kind == OperationKind.WATCH
        || kind == OperationKind.AUTHENTICATE
        || Exchange.of(kind) != null;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    if (context.outcomes().isClosed()) {
      slot.complete(StatusOutcomes.CLOSED);
    } else {
      clients.get(slot.lane() % clients.size()).submit(operation, slot);
    }
  }

  @Override
  public void close() {
    context.outcomes().close();
    context.repetitions().close();
    clients.forEach(client -> client.channel().shutdownNow());
    awaitChannels();
    Future<?> unused = loops.shutdownGracefully(0, CLOSING_NANOS, TimeUnit.NANOSECONDS);
  }

  /**
   * A channel ends after its last call; a call's end cannot be waited for on its own event loop.
   */
  private void awaitChannels() {
    for (EventExecutor loop : loops) {
      if (loop.inEventLoop()) {
        return;
      }
    }
    long end = System.nanoTime() + CLOSING_NANOS;
    try {
      for (GrpcClient client : clients) {
        ManagedChannel channel = client.channel();
        if (!channel.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
