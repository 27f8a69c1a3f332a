// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Maintenance;
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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A driver that uses bare grpc-java calls, with one channel per client and one event loop group for
 * all.
 */
final class GrpcDriver implements EtcdDriver {
  private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final CallContext context;
  private final EventLoopGroup loops;
  private final List<GrpcClient> clients;
  private final MemberClients members;

  private GrpcDriver(CallContext context, EventLoopGroup loops, Channels channels) {
    this.context = context;
    this.loops = loops;
    this.clients =
        IntStream.range(0, context.settings().connections().count())
            .mapToObj(number -> new GrpcClient(channels.open(number), context))
            .toList();
    this.members = new MemberClients(channels, context);
  }

  /**
   * Opens a driver.
   *
   * @param settings without extras
   * @param maxBackoff maximum wait of a channel before it reconnects; null for gRPC's own back-off
   */
  static GrpcDriver open(ClientSettings settings, @Nullable Duration maxBackoff) {
    ChannelSettings channelSettings = ChannelSettings.of("grpc", settings);
    Channels.doNotLookForLeaks();
    EventLoopGroup loops =
        new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            new DefaultThreadFactory("etcd-bench-grpc", true),
            NioIoHandler.newFactory());
    CallContext context = new CallContext(settings, loops);
    GrpcDriver driver =
        new GrpcDriver(context, loops, new Channels(settings, channelSettings, loops));
    if (maxBackoff != null) {
      driver.connectAgainEvery(maxBackoff);
    }
    return driver;
  }

  /** Resets the reconnect back-off periodically. Has no effect on connected channels. */
  private void connectAgainEvery(Duration pause) {
    Future<?> unused =
        loops.scheduleAtFixedRate(
            () -> clients.forEach(client -> client.channel().resetConnectBackoff()),
            pause.toNanos(),
            pause.toNanos(),
            TimeUnit.NANOSECONDS);
  }

  @Override
  public boolean supports(OperationKind kind) {
    return kind == OperationKind.WATCH
        || kind == OperationKind.AUTHENTICATE
        || Exchange.of(kind) != null;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    GrpcClient client = client(operation, slot);
    if (client == null || context.outcomes().isClosed()) {
      slot.complete(StatusOutcomes.CLOSED);
    } else {
      client.submit(operation, slot);
    }
  }

  private @Nullable GrpcClient client(Operation operation, InFlight slot) {
    return operation instanceof Maintenance.OfMember ofMember
        ? members.of(ofMember.endpoint())
        : clients.get(slot.lane() % clients.size());
  }

  @Override
  public void close() {
    context.outcomes().close();
    context.repetitions().close();
    List<ManagedChannel> channels =
        Stream.concat(clients.stream().map(GrpcClient::channel), members.close().stream()).toList();
    channels.forEach(ManagedChannel::shutdownNow);
    awaitEnd(channels);
    Future<?> unused = loops.shutdownGracefully(0, CLOSING_NANOS, TimeUnit.NANOSECONDS);
  }

  /**
   * Waits until the channels have terminated, which they do after their last call. Returns
   * immediately on an event loop, where waiting would block the calls.
   */
  private void awaitEnd(List<ManagedChannel> channels) {
    for (EventExecutor loop : loops) {
      if (loop.inEventLoop()) {
        return;
      }
    }
    long end = System.nanoTime() + CLOSING_NANOS;
    try {
      for (ManagedChannel channel : channels) {
        if (!channel.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
