// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.workload.key.KeySpace;

/**
 * Watchers that start at a past revision of one key.
 *
 * @param key a key space of one key
 * @param watchers the number of watchers, 1 to 1,000,000
 * @param streams the number of streams that carry them in turn, 1 to the number of watchers;
 *     ignored by jetcd, which opens one stream per watcher
 */
public record CatchUpSpec(KeySpace key, int watchers, int streams) {
  public CatchUpSpec {
    if (key.size() != 1) {
      throw new IllegalArgumentException(
          "watchers catch up on %s keys; allowed: 1".formatted(key.size()));
    }
    WatchSpec.requireWithin("watchers", watchers);
    if (streams < 1 || streams > watchers) {
      throw new IllegalArgumentException(
          "the number of streams is %s; allowed: 1 to %s, the number of watchers"
              .formatted(streams, watchers));
    }
  }
}
