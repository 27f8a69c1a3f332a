// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.channel.ChannelSettings;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.etcdbench.driver.wire.codec.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A driver that implements HTTP/2 itself, with one event loop per two processors, over which the
 * clients are distributed.
 */
final class WireDriver implements EtcdDriver {
  /**
   * Two below the largest stream id that HTTP/2 allows (RFC 9113, 5.1.1), so that adding two does
   * not overflow.
   */
  private static final int LAST_STREAM_ID = Integer.MAX_VALUE - 2;

  private static final long CLOSING_MILLIS = 5_000;

  private final WireContext context;
  private final List<WireLoop> loops = new ArrayList<>();
  private final WireClient[] clients;

  /**
   * Clients of single members, for operations that are addressed to one member; guarded by itself.
   */
  private final Map<String, WireClient> members = new HashMap<>();

  private volatile boolean closed;

  /** Opens a driver with validated settings, or with those of a test. */
  WireDriver(WireContext context) {
    this.context = context;
    int count = context.settings().connections().count();
    int processors = Runtime.getRuntime().availableProcessors();
    for (int i = 0; i < Math.max(1, Math.min(count, processors / 2)); i++) {
      loops.add(WireLoop.start(i, context.tickNanos()));
    }
    clients = new WireClient[count];
    for (int i = 0; i < count; i++) {
      clients[i] = client(i, context.settings().endpointsOf(i));
    }
  }

  static WireDriver open(ClientSettings settings) {
    return open(settings, LAST_STREAM_ID);
  }

  /** Opens a driver whose connections are replaced after a given stream id. */
  static WireDriver open(ClientSettings settings, int lastStreamId) {
    ChannelSettings checked = ChannelSettings.of("wire", settings);
    return new WireDriver(
        new WireContext(settings, checked.sslContext().orElse(null), lastStreamId));
  }

  @Override
  public boolean supports(OperationKind kind) {
    return Method.of(kind) != null;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    WireClient client = clientOf(operation, slot);
    if (client == null || closed) {
      slot.complete(StatusOutcomes.CLOSED);
    } else if (client.loop().isOwn()) {
      client.begin(operation, slot);
    } else if (!client.loop().submit(client, operation, slot)) {
      slot.complete(StatusOutcomes.CLOSED);
    }
  }

  @Override
  public void close() {
    closed = true;
    context.endings().outcomes().close();
    loops.forEach(WireLoop::close);
    if (loops.stream().noneMatch(WireLoop::isOwn)) {
      loops.forEach(loop -> loop.awaitEnd(CLOSING_MILLIS));
    }
  }

  private @Nullable WireClient clientOf(Operation operation, InFlight slot) {
    return operation instanceof Maintenance.OfMember ofMember
        ? member(ofMember.endpoint())
        : clients[slot.lane() % clients.length];
  }

  private @Nullable WireClient member(String endpoint) {
    synchronized (members) {
      return closed
          ? null
          : members.computeIfAbsent(
              endpoint,
              to ->
                  client(
                      members.size(), context.settings().withEndpoints(List.of(to)).endpoints()));
    }
  }

  private WireClient client(int number, List<String> endpoints) {
    WireLoop loop = loops.get(number % loops.size());
    WireClient client = new WireClient(context, loop, endpoints);
    loop.execute(() -> loop.add(client));
    return client;
  }
}
