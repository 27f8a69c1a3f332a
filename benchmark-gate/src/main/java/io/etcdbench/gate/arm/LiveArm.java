// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Slice;
import java.time.Duration;
import java.util.Map;

/**
 * One of the two builds of a pair, warm and waiting for its turn. Used by one thread.
 *
 * @implSpec Between its turns an arm does nothing: what it costs then, it takes from the other one.
 */
public interface LiveArm extends AutoCloseable {

  /**
   * What it says of itself once it is connected and its keys exist.
   *
   * @return facts by name that must be the same for both arms
   * @throws ArmException when it could not start
   */
  Map<String, String> identity();

  /**
   * Offers load.
   *
   * @param length how long, above zero
   * @param seed decides keys and values
   * @return what it saw, under the arm's role
   * @throws ArmException when it died or failed
   */
  Slice turn(Duration length, long seed);

  /**
   * Offers a number of operations, however long that takes, for what is counted and not timed.
   *
   * @param operations how many, above zero
   * @param seed decides keys and values
   * @return what it counted, under the arm's role
   * @throws ArmException when it died or failed
   */
  Slice count(long operations, long seed);

  /**
   * Collects garbage, so that the other arm's turn is not disturbed by it.
   *
   * @throws ArmException when it died
   */
  void park();

  /**
   * Collects garbage and reports what its client occupies, see {@link ArmState}.
   *
   * @return values by name; what is not known is left out
   * @throws ArmException when it died
   */
  default Map<String, Long> state() {
    return Map.of();
  }

  /**
   * Opens watches that stay open until the arm ends, one after the other, and then does as {@link
   * #state}.
   *
   * @param more how many beside those that are open, above zero
   * @return as {@link #state}
   * @throws ArmException when it died, its driver has no watches, or a watch failed or ended
   */
  default Map<String, Long> watch(long more) {
    throw new ArmException("it has no watches");
  }

  /** Deletes its keys and ends; calling it again does nothing. */
  @Override
  void close();
}
