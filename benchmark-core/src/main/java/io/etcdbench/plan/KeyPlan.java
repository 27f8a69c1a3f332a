// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;

/**
 * Which keys an operation takes. Immutable.
 *
 * @param size the length of every key in bytes, the run's own prefix included, the prefix given by
 *     the user not
 * @param space how many keys there are
 * @param order how one is chosen
 * @param exponent of the order zipfian and latest, above 0
 * @param hotKeys of the order hotspot: the share of keys that are hot, above 0 to 1
 * @param hotOperations of the order hotspot: the share of operations that fall on them, 0 to 1
 */
public record KeyPlan(
    int size, long space, Order order, double exponent, double hotKeys, double hotOperations) {

  /** One key of 8 bytes, as etcd's own tool. */
  public static final KeyPlan DEFAULT = new KeyPlan(8, 1, Order.UNIFORM, 0.99, 0.2, 0.8);

  /** How a key is chosen. */
  public enum Order {
    /** One after the other. */
    SEQUENTIAL,
    /** Every key equally often. */
    UNIFORM,
    /** A few keys often, most of them seldom. */
    ZIPFIAN,
    /** Two temperatures. */
    HOTSPOT,
    /** What was written last most often. */
    LATEST
  }

  public KeyPlan {
    Bound.KEY_BYTES.require(size);
    Bound.KEYS.require(space);
    for (Order each : Order.values()) { // also what the chosen order does not use
      KeyChooser unused = chooser(each, 1, exponent, hotKeys, hotOperations);
    }
  }

  /**
   * Other numbers.
   *
   * @param otherSize of each key in bytes
   * @param otherSpace how many keys
   * @param otherOrder how one is chosen
   * @return a changed copy
   */
  public KeyPlan with(int otherSize, long otherSpace, Order otherOrder) {
    return new KeyPlan(otherSize, otherSpace, otherOrder, exponent, hotKeys, hotOperations);
  }

  public KeySpace space(RunKeysPlan run) {
    return new KeySpace(run.fullPrefix(), run.prefixBytes() + size, space);
  }

  public KeyChooser chooser() {
    return chooser(order, space, exponent, hotKeys, hotOperations);
  }

  private static KeyChooser chooser(
      Order order, long space, double exponent, double hotKeys, double hotOperations) {
    return switch (order) {
      case SEQUENTIAL -> KeyChooser.sequential(space);
      case UNIFORM -> KeyChooser.uniform(space);
      case ZIPFIAN -> KeyChooser.zipfian(space, exponent);
      case HOTSPOT -> KeyChooser.hotspot(space, hotKeys, hotOperations);
      case LATEST -> KeyChooser.latest(space, exponent);
    };
  }
}
