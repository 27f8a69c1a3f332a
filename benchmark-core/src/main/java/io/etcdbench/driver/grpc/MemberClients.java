// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.grpc.ManagedChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Clients of single members, for operations that are addressed to one member. Thread-safe. */
final class MemberClients {
  private final Channels channels;
  private final CallContext context;

  /** By endpoint; null once closed. */
  private @Nullable Map<String, GrpcClient> clients = new HashMap<>();

  MemberClients(Channels channels, CallContext context) {
    this.channels = channels;
    this.context = context;
  }

  /** Returns the client of a member; null if the driver is closed. */
  synchronized @Nullable GrpcClient of(String endpoint) {
    Map<String, GrpcClient> open = clients;
    return open == null
        ? null
        : open.computeIfAbsent(endpoint, to -> new GrpcClient(channels.openTo(to), context));
  }

  /** Returns the open channels, which the caller must shut down. */
  synchronized List<ManagedChannel> close() {
    Map<String, GrpcClient> open = clients;
    clients = null;
    return open == null ? List.of() : open.values().stream().map(GrpcClient::channel).toList();
  }
}
