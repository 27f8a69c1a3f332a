// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;

/**
 * The keys of an operation. Immutable.
 *
 * @param size the length of every key in bytes, including the run's own prefix but not the user's
 *     prefix
 * @param space number of keys
 * @param order how a key is chosen
 * @param exponent exponent of the orders zipfian and latest, above 0 to 10
 * @param hotKeys for the order hotspot: fraction of keys that are hot, above 0 to 1
 * @param hotOperations for the order hotspot: fraction of operations on hot keys, 0 to 1
 */
public record KeyPlan(
    int size, long space, Order order, double exponent, double hotKeys, double hotOperations) {

  /** One key of 8 bytes, as in etcd's own benchmark tool. */
  public static final KeyPlan DEFAULT = new KeyPlan(8, 1, Order.UNIFORM, 0.99, 0.2, 0.8);

  /** How a key is chosen. */
  public enum Order {
    /** In key order, repeatedly. */
    SEQUENTIAL,
    /** All keys with the same probability. */
    UNIFORM,
    /** A few keys often, most of them rarely. */
    ZIPFIAN,
    /** Hot and cold keys with different probabilities. */
    HOTSPOT,
    /** Recently written keys most often. */
    LATEST
  }

  public KeyPlan {
    Bound.KEY_BYTES.require(size);
    Bound.KEYS.require(space);
    for (Order each : Order.values()) { // also checks what the chosen order does not use
      KeyChooser unused = chooser(each, 1, exponent, hotKeys, hotOperations);
    }
  }

  /**
   * Returns a copy with another key size, number of keys and order.
   *
   * @param otherSize size of each key in bytes
   * @param otherSpace number of keys
   * @param otherOrder how a key is chosen
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
