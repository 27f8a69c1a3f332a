// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * One place in flight: the driver tells it what the server answered and completes it. The owner
 * reuses it for the next operation, so a driver allocates nothing to report an outcome.
 *
 * <p>A driver tells it of the answer, see {@link AnswerListener}, before it completes it.
 */
public interface InFlight extends AnswerListener {

  /**
   * A stable small number of this slot. A driver with several connections takes {@code lane() %
   * connections}, which spreads the slots evenly without a shared counter.
   *
   * @return 0 or more
   */
  default int lane() {
    return 0;
  }

  /**
   * The operation has ended. After this call the slot and the operation belong to the owner again,
   * who may submit the next operation from inside this call.
   *
   * @param outcome how it ended
   */
  void complete(Outcome outcome);
}
