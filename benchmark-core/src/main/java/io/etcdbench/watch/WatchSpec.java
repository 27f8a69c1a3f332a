// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.LoadShare;

/**
 * Which watchers there are. Of all workers together, watcher number i watches the key of number i
 * modulo the number of keys; a worker's own watcher number k is on its stream k /
 * watchersPerStream.
 *
 * @param keys what is watched; the puts go to the same keys in turn; at most 1,000,000
 * @param streams how many streams carry the watchers, 1 or more; spread over the driver's
 *     connections. jetcd has no such choice: each watcher is a stream there
 * @param watchersPerStream 1 or more; at most 1,000,000 watchers in all
 * @param previous whether events carry the former value
 * @param share which of all workers' watchers these are; {@code streams} are this worker's own
 */
public record WatchSpec(
    KeySpace keys, int streams, int watchersPerStream, Previous previous, LoadShare share) {
  private static final int MOST = 1_000_000;

  public WatchSpec {
    requireWithin("streams", streams);
    requireWithin("watchers per stream", watchersPerStream);
    requireWithin("watchers", (long) streams * watchersPerStream);
    requireWithin("watched keys", keys.size());
  }

  /** All watchers of a run. */
  public WatchSpec(KeySpace keys, int streams, int watchersPerStream, Previous previous) {
    this(keys, streams, watchersPerStream, previous, LoadShare.WHOLE);
  }

  /** The key that a watcher watches, as its number among the keys. */
  int keyOf(int watcher) {
    return (int) (share.number(watcher) % keys.size());
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
