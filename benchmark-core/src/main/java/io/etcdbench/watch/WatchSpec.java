// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.workload.key.KeySpace;

/**
 * Which watchers there are. Watcher number i watches the key of number i modulo the number of keys,
 * on stream i / watchersPerStream.
 *
 * @param keys what is watched; the puts go to the same keys in turn; at most 1,000,000
 * @param streams how many streams carry the watchers, 1 or more; spread over the driver's
 *     connections. jetcd has no such choice: each watcher is a stream there
 * @param watchersPerStream 1 or more; at most 1,000,000 watchers in all
 * @param previous whether events carry the former value
 */
public record WatchSpec(KeySpace keys, int streams, int watchersPerStream, Previous previous) {
  private static final int MOST = 1_000_000;

  public WatchSpec {
    requireWithin("streams", streams);
    requireWithin("watchers per stream", watchersPerStream);
    requireWithin("watchers", (long) streams * watchersPerStream);
    requireWithin("watched keys", keys.size());
  }

  /**
   * How many watchers there are.
   *
   * @return 1 to 1,000,000
   */
  public int watchers() {
    return streams * watchersPerStream;
  }

  static void requireWithin(String what, long number) {
    if (number < 1 || number > MOST) {
      throw new IllegalArgumentException(
          "the number of %s is %d; allowed: 1 to %d".formatted(what, number, MOST));
    }
  }
}
