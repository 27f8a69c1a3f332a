// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;

/**
 * One ingredient of a mix: makes operations of one kind. Immutable and thread-safe; what it needs
 * for a slot is in the {@link Refill}.
 */
public interface OperationSource {

  /**
   * The name of its series in results.
   *
   * @return for example {@code put}; unique in a mix
   */
  String label();

  /**
   * What kind of operations it makes.
   *
   * @return the same kind always
   */
  OperationKind kind();

  /**
   * Buffers for one slot.
   *
   * @return a new object that nobody shares
   */
  Refill newRefill();

  /**
   * The buffers of one slot. Not thread-safe: the next operation may be asked for when the one
   * before has ended.
   */
  @FunctionalInterface
  interface Refill {

    /**
     * The next operation of the slot.
     *
     * @param draw decides every choice
     * @return the same object as before with new content where sizes allow, so that a steady load
     *     allocates nothing
     */
    Operation next(Draw draw);
  }

  /**
   * A source of one and the same operation, for example a get of a key that the user named.
   *
   * @param label the name of its series
   * @param operation never changed
   * @return the source
   */
  static OperationSource always(String label, Operation operation) {
    return new SameSource(label, operation);
  }
}
