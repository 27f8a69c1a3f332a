// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.driver.AnswerListener;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One component of a mix, which makes operations of one kind. Immutable and thread-safe; the state
 * of a slot is in the {@link Refill}.
 */
public interface OperationSource {

  /**
   * Returns the name of its series in results.
   *
   * @return for example {@code put}; unique in a mix
   */
  String label();

  /**
   * Returns the kind of its operations; for operations with several steps, the kind that is
   * measured.
   *
   * @return always the same kind
   */
  OperationKind kind();

  /**
   * Returns all kinds that a driver must support.
   *
   * @return {@link #kind()} alone, unless operations have several steps
   */
  default Set<OperationKind> kinds() {
    return Set.of(kind());
  }

  /**
   * Creates the buffers for one slot.
   *
   * @return a new object that is not shared
   */
  Refill newRefill();

  /**
   * The buffers of one slot. Not thread-safe: the next operation may be requested only after the
   * previous one has ended.
   *
   * <p>An operation may have several steps, each sent after the previous one has ended. The slot
   * forwards the server's response to each step. The operation as a whole counts once, from the
   * sending of the first step to the end of the last.
   */
  @FunctionalInterface
  interface Refill extends AnswerListener {

    /**
     * Returns the next operation of the slot, or its first step.
     *
     * @param draw the source of every random choice
     * @return the same object as before with new content if its size permits, so that a steady load
     *     allocates nothing
     */
    Operation next(Draw draw);

    /** Called just before the operation is first submitted to the driver. */
    default void sending() {}

    /**
     * Called when the operation made last will not be sent because the load has ended early, or
     * because the lock within which it was to be sent was not acquired.
     */
    default void dropped() {}

    /**
     * Returns the step that follows one that has ended, successfully or not. Must not block.
     *
     * @param outcome how the previous step ended
     * @return the next step to send; null when the operation is complete
     */
    default @Nullable Operation following(Outcome outcome) {
      return null;
    }

    /**
     * Returns the outcome of the whole operation; called once, after {@link #following} has
     * returned null.
     *
     * @param last how the last step ended
     * @return {@code last}, unless an earlier step or the combination of all steps determines the
     *     outcome
     */
    default Outcome ended(Outcome last) {
      return last;
    }
  }

  /**
   * Returns a source that always makes the same operation, for example a get of a key that the user
   * specified.
   *
   * @param label the name of its series
   * @param operation must never be changed
   */
  static OperationSource always(String label, Operation operation) {
    return new SameSource(label, operation);
  }
}
