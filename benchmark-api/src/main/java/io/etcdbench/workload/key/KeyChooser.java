// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;

/**
 * Chooses keys by index. Immutable and thread-safe.
 *
 * @implSpec The choice depends only on the draw.
 */
public interface KeyChooser {

  /**
   * Returns the number of keys to choose from.
   *
   * @return 1 or more
   */
  long size();

  /**
   * Chooses one key.
   *
   * @param draw the operation's source of randomness
   * @return an index, 0 or more and below {@link #size()}
   */
  long choose(Draw draw);

  /**
   * Chooses the keys in order and starts over after the last.
   *
   * @param size number of keys, 1 to {@link KeySpace#MAX_KEYS}
   * @throws IllegalArgumentException when a value is out of range
   */
  static KeyChooser sequential(long size) {
    return new SequentialChooser(size);
  }

  /**
   * Chooses every key with the same probability.
   *
   * @param size number of keys, 1 to {@link KeySpace#MAX_KEYS}
   * @throws IllegalArgumentException when a value is out of range
   */
  static KeyChooser uniform(long size) {
    return new UniformChooser(size);
  }

  /**
   * Chooses a few keys often and most of them rarely: the key with popularity rank r is chosen in
   * proportion to {@code 1 / r^exponent}. Ranks are scattered over the key space, so popular keys
   * are not adjacent.
   *
   * @param size number of keys, 1 to {@link KeySpace#MAX_KEYS}
   * @param exponent above 0 to 10; 0.99 is usual
   * @throws IllegalArgumentException when a value is out of range
   */
  static KeyChooser zipfian(long size, double exponent) {
    return new ZipfianChooser(new ZipfianRanks(size, exponent));
  }

  /**
   * Chooses hot and cold keys with different probabilities: the first keys of the key space are
   * hot.
   *
   * @param size number of keys, 1 to {@link KeySpace#MAX_KEYS}
   * @param hotKeys fraction of keys that are hot, above 0 to 1; at least one key is hot
   * @param hotOperations fraction of choices that fall on hot keys, 0 to 1
   * @throws IllegalArgumentException when a value is out of range
   */
  static KeyChooser hotspot(long size, double hotKeys, double hotOperations) {
    return HotspotChooser.of(size, hotKeys, hotOperations);
  }

  /**
   * Prefers recently written keys: the key that was put n puts ago is chosen in proportion to
   * {@code 1 / n^exponent}. Intended for use with one source of sequential puts over the same keys,
   * preloaded in order.
   *
   * @param size number of keys, 1 to {@link KeySpace#MAX_KEYS}
   * @param exponent above 0 to 10; 0.99 is usual
   * @throws IllegalArgumentException when a value is out of range
   */
  static KeyChooser latest(long size, double exponent) {
    return new LatestChooser(new ZipfianRanks(size, exponent));
  }
}
