// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.driver.AnswerListener;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
   * What kind of operations it makes; of an operation of several steps, the one that counts.
   *
   * @return the same kind always
   */
  OperationKind kind();

  /**
   * All kinds that a driver must know.
   *
   * @return {@link #kind()} alone, unless operations have several steps
   */
  default Set<OperationKind> kinds() {
    return Set.of(kind());
  }

  /**
   * Buffers for one slot.
   *
   * @return a new object that nobody shares
   */
  Refill newRefill();

  /**
   * The buffers of one slot. Not thread-safe: the next operation may be asked for when the one
   * before has ended.
   *
   * <p>An operation may have several steps, each sent when the one before has ended. The slot
   * forwards what the server answers to a step; the operation as a whole counts once, from the
   * first step's sending to the last one's end.
   */
  @FunctionalInterface
  interface Refill extends AnswerListener {

    /**
     * The next operation of the slot, or its first step.
     *
     * @param draw decides every choice
     * @return the same object as before with new content where sizes allow, so that a steady load
     *     allocates nothing
     */
    Operation next(Draw draw);

    /** The operation is about to be handed to the driver for the first time. */
    default void sending() {}

    /** The operation that was made last will not be sent: the load has ended before its time. */
    default void dropped() {}

    /**
     * The step after one that has ended, well or not. Must not block.
     *
     * @param outcome how that step ended
     * @return what to send now; null when the operation is over
     */
    default @Nullable Operation following(Outcome outcome) {
      return null;
    }

    /**
     * How the operation as a whole has ended; asked once, after {@link #following} has said that it
     * is over.
     *
     * @param last how the last step ended
     * @return the same, unless an earlier step or the sum of all decides
     */
    default Outcome ended(Outcome last) {
      return last;
    }
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
