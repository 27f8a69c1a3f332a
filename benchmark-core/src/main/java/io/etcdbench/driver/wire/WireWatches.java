// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The watches of one client. Watches with the same stream number share a stream. With one token per
 * operation each watch has its own stream, because the token belongs to the stream. Used by its
 * client's loop only.
 */
final class WireWatches {
  private final WireClient client;
  private final Map<Integer, WatchStream> shared = new HashMap<>();

  /** Requested watches in their order. Confirmed ones are removed at a later tick. */
  private final Queue<WireWatch> requested = new ArrayDeque<>();

  WireWatches(WireClient client) {
    this.client = client;
  }

  void open(Operation.Watch operation, InFlight slot) {
    WireWatch watch = new WireWatch(client, operation, slot, client.loop().tick());
    requested.add(watch);
    watch.ask();
  }

  void create(WireWatch watch, byte @Nullable [] token) {
    WatchStream stream =
        client.sharesToken() ? shared(watch.operation().stream(), token) : start(token);
    stream.ask(watch);
    if (!client.sharesToken()) {
      stream.retire();
    }
  }

  void look(int tick) {
    for (WireWatch first = requested.peek();
        first != null && (!first.isRequested() || first.isOverdue(tick));
        first = requested.peek()) {
      requested.remove();
      if (first.isRequested()) {
        first.end(client.endings().overdue());
      }
    }
  }

  /** Fails the watches that are still requested. Streams end with their connections. */
  void close(Ending why) {
    List<WireWatch> left = new ArrayList<>(requested);
    requested.clear();
    left.forEach(watch -> watch.end(why));
  }

  private WatchStream shared(int number, byte @Nullable [] token) {
    WatchStream stream = shared.get(number);
    if (stream == null || stream.hasEnded() || stream.token() != token) {
      if (stream != null) {
        stream.retire();
      }
      stream = start(token);
      shared.put(number, stream);
    }
    return stream;
  }

  private WatchStream start(byte @Nullable [] token) {
    WatchStream stream = new WatchStream(client, token);
    client.send(stream);
    return stream;
  }
}
