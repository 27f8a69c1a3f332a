// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;

/**
 * Chooses keys by index. Immutable and thread-safe.
 *
 * @implSpec The choice depends on the draw alone.
 */
public interface KeyChooser {

  /**
   * Among how many keys it chooses.
   *
   * @return 1 or more
   */
  long size();

  /**
   * Chooses one key.
   *
   * @param draw of the operation
   * @return an index, 0 or more and below {@link #size()}
   */
  long choose(Draw draw);

  /**
   * One key after the other in order, from the first again after the last.
   *
   * @param size how many keys, 1 or more
   * @return the chooser
   */
  static KeyChooser sequential(long size) {
    return new SequentialChooser(size);
  }

  /**
   * Every key equally often.
   *
   * @param size how many keys, 1 or more
   * @return the chooser
   */
  static KeyChooser uniform(long size) {
    return new UniformChooser(size);
  }

  /**
   * A few keys often, most of them seldom: the key of popularity rank r is chosen in proportion to
   * {@code 1 / r^exponent}. Ranks are scattered over the key space, so popular keys are not
   * neighbours.
   *
   * @param size how many keys, 1 or more
   * @param exponent above 0; 0.99 is usual
   * @return the chooser
   */
  static KeyChooser zipfian(long size, double exponent) {
    return new ZipfianChooser(new ZipfianRanks(size, exponent));
  }

  /**
   * Two temperatures: the first keys of the space are hot.
   *
   * @param size how many keys, 1 or more
   * @param hotKeys the share of keys that are hot, above 0 to 1; at least one key is
   * @param hotOperations the share of choices that fall on them, 0 to 1
   * @return the chooser
   */
  static KeyChooser hotspot(long size, double hotKeys, double hotOperations) {
    return HotspotChooser.of(size, hotKeys, hotOperations);
  }

  /**
   * What was written last most often: the key that was put n puts ago is chosen in proportion to
   * {@code 1 / n^exponent}. Meant beside one source of sequential puts over the same keys,
   * preloaded in order.
   *
   * @param size how many keys, 1 or more
   * @param exponent above 0; 0.99 is usual
   * @return the chooser
   */
  static KeyChooser latest(long size, double exponent) {
    return new LatestChooser(new ZipfianRanks(size, exponent));
  }
}
