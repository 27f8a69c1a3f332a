// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.WatchGrpc;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The watches of one client. Watches with the same stream number share a stream, as in etcd's Go
 * client, because a stream costs the server far more than a watch. With one token per operation
 * each watch has its own stream, because the token belongs to the stream. Thread-safe.
 */
final class Watches {
  private final GrpcClient client;

  /** Streams by number; guarded by this. */
  private final Map<Integer, WatchStream> shared = new HashMap<>();

  Watches(GrpcClient client) {
    this.client = client;
  }

  void open(Operation.Watch operation, InFlight slot) {
    new GrpcWatch(client, this, operation, slot).begin();
  }

  void create(GrpcWatch watch, @Nullable String token) {
    WatchStream stream =
        client.sharesToken() ? shared(watch.operation().stream(), token) : start(token);
    stream.create(watch);
    if (!client.sharesToken()) {
      stream.retire();
    }
  }

  private synchronized WatchStream shared(int number, @Nullable String token) {
    WatchStream stream = shared.get(number);
    if (stream == null || stream.hasEnded() || !Objects.equals(stream.token(), token)) {
      if (stream != null) {
        stream.retire();
      }
      stream = start(token);
      shared.put(number, stream);
    }
    return stream;
  }

  private WatchStream start(@Nullable String token) {
    WatchStream stream =
        new WatchStream(
            client.channel().newCall(WatchGrpc.getWatchMethod(), client.context().options()),
            client.context().outcomes(),
            token);
    stream.start();
    return stream;
  }
}
