// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * A slot for one operation in flight, which the driver completes with the outcome. The owner reuses
 * it for the next operation, so a driver allocates nothing to report an outcome.
 *
 * <p>A driver reports the response, see {@link AnswerListener}, before it completes the slot.
 */
public interface InFlight extends AnswerListener {

  /**
   * Returns a small, stable number of this slot. A driver with several connections uses {@code
   * lane() % connections}, which spreads the slots evenly without a shared counter.
   *
   * @return 0 or more
   */
  default int lane() {
    return 0;
  }

  /**
   * Completes the operation. After this call the slot and the operation belong to the owner again,
   * which may submit the next operation from inside this call.
   */
  void complete(Outcome outcome);
}
