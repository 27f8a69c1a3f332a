// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.LoadShare;

/**
 * Configuration of watchers. Across all workers, watcher number i watches key number i modulo the
 * number of keys; a worker's own watcher number k uses its stream k / watchersPerStream.
 *
 * @param keys the watched keys; puts go to the same keys in turn; at most 1,000,000
 * @param streams the number of streams that carry the watchers, 1 or more; spread over the driver's
 *     connections. Ignored by jetcd, which opens one stream per watcher
 * @param watchersPerStream 1 or more; at most 1,000,000 watchers in total
 * @param previous whether events carry the previous value
 * @param share this worker's share of all watchers; {@code streams} counts this worker's own
 */
public record WatchSpec(
    KeySpace keys, int streams, int watchersPerStream, Previous previous, LoadShare share) {
  private static final int MAX = 1_000_000;

  public WatchSpec {
    requireWithin("streams", streams);
    requireWithin("watchers per stream", watchersPerStream);
    requireWithin("watchers", (long) streams * watchersPerStream);
    requireWithin("watched keys", keys.size());
  }

  /** Creates a spec of all watchers of a run. */
  public WatchSpec(KeySpace keys, int streams, int watchersPerStream, Previous previous) {
    this(keys, streams, watchersPerStream, previous, LoadShare.WHOLE);
  }

  /** Returns the index of the key that a watcher watches. */
  int keyOf(int watcher) {
    return (int) (share.number(watcher) % keys.size());
  }

  /**
   * Returns the number of watchers.
   *
   * @return 1 to 1,000,000
   */
  public int watchers() {
    return streams * watchersPerStream;
  }

  static void requireWithin(String what, long number) {
    if (number < 1 || number > MAX) {
      throw new IllegalArgumentException(
          "the number of %s is %s; allowed: 1 to %s".formatted(what, number, MAX));
    }
  }
}
