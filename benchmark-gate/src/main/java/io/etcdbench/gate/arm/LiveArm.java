// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Slice;
import java.time.Duration;
import java.util.Map;

/**
 * One of the two arms of a pair: warm, and idle until its turn. Used by one thread.
 *
 * @implSpec Between its turns an arm must be idle: any work that it does then disturbs the other
 *     arm.
 */
public interface LiveArm extends AutoCloseable {

  /**
   * Returns facts about the arm, once it is connected and its keys exist.
   *
   * @return facts by name that must be the same for both arms
   * @throws ArmException when it could not start
   */
  Map<String, String> identity();

  /**
   * Runs one turn.
   *
   * @param length duration of the turn, above zero
   * @param seed determines keys and values
   * @return the measurements, under the arm's role
   * @throws ArmException when it died or failed
   */
  Slice turn(Duration length, long seed);

  /**
   * Runs a number of operations, however long that takes, to measure counters rather than times.
   *
   * @param operations number of operations, above zero
   * @param seed determines keys and values
   * @return the counts, under the arm's role
   * @throws ArmException when it died or failed
   */
  Slice count(long operations, long seed);

  /**
   * Collects garbage, so that a collection does not disturb the other arm's turn.
   *
   * @throws ArmException when it died
   */
  void park();

  /**
   * Collects garbage and returns the client's resource usage, see {@link ArmState}.
   *
   * @return values by name; unknown ones are omitted
   * @throws ArmException when it died
   */
  default Map<String, Long> state() {
    return Map.of();
  }

  /**
   * Opens watches one after the other, which stay open until the arm exits, and then does the same
   * as {@link #state}.
   *
   * @param more number of watches to open in addition to the existing ones, above zero
   * @return as for {@link #state}
   * @throws ArmException when it died, its driver does not support watches, or a watch failed or
   *     ended
   */
  default Map<String, Long> watch(long more) {
    throw new ArmException("it has no watches");
  }

  /**
   * Starts to send puts and linearizable gets at a low fixed rate, and returns once they are
   * served. They continue until {@link #gaps}.
   *
   * @throws ArmException when it died, or they are not served
   */
  default void pace() {
    throw new ArmException("it sends nothing at a fixed rate");
  }

  /**
   * Waits until the puts and gets of {@link #pace} are served again, and stops sending.
   *
   * @return the longest gaps since {@link #pace} returned, by name, see {@link ArmPace}
   * @throws ArmException when it died, or they are not served again
   */
  default Map<String, Long> gaps() {
    throw new ArmException("it sends nothing at a fixed rate");
  }

  /**
   * Asks the arm to stop what it is doing, delete its keys and exit, and does not wait for it. Has
   * no effect when called again. May be called from any thread.
   */
  default void end() {}

  /** Deletes its keys and exits; calling it again has no effect. */
  @Override
  void close();
}
