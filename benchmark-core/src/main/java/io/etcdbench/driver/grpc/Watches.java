// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcd.jetcd.api.WatchGrpc;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The watches of one client. They share one stream, as in etcd's Go client: a stream costs the
 * server far more than a watch. Under a token per operation each watch has a stream of its own,
 * because the token belongs to the stream. Thread-safe.
 */
final class Watches {
  private final GrpcClient client;

  /** Guarded by this. */
  private @Nullable WatchStream shared;

  Watches(GrpcClient client) {
    this.client = client;
  }

  void open(Operation.Watch operation, InFlight slot) {
    new GrpcWatch(client, this, operation, slot).begin();
  }

  void create(GrpcWatch watch, @Nullable String token) {
    WatchStream stream = client.sharesToken() ? shared(token) : start(token);
    stream.create(watch);
    if (!client.sharesToken()) {
      stream.retire();
    }
  }

  private synchronized WatchStream shared(@Nullable String token) {
    WatchStream stream = shared;
    if (stream == null || stream.hasEnded() || !Objects.equals(stream.token(), token)) {
      if (stream != null) {
        stream.retire();
      }
      stream = start(token);
      shared = stream;
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
