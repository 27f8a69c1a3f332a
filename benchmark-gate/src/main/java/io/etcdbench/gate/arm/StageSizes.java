// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.GateRule.Pairs;

/**
 * How many pairs the stages of a session have: those of the rule, or fewer when they would not end
 * in time, but not below {@link Timing#FEWEST}.
 *
 * @param rule how many there shall be
 * @param time what is left
 */
public record StageSizes(Pairs rule, SessionTime time) {

  /** Of the next screen, when so many are to come. */
  public int screen(int screens) {
    int least = Math.min(rule.screen(), Timing.FEWEST.screen());
    return Math.max(least, Math.min(rule.screen(), even(time.pairsLeft() / screens)));
  }

  /**
   * Of the next confirmation; zero when not even the fewest end in time. What the screen suspects
   * may fail, so time for its null control is kept. What it only could not exclude cannot: it
   * shares the time with the other questions, after what is suspected, and as few pairs as a screen
   * has may still exclude it.
   */
  public int confirmation(boolean suspected, int questions) {
    if (!suspected) {
      return confirmation(time.pairsLeft() / questions, Timing.FEWEST.screen());
    }
    int fewest = Timing.FEWEST.confirm();
    int pairs = confirmation(time.pairsLeft() - rule.control(), fewest);
    return pairs > 0 ? pairs : confirmation(time.pairsLeft() - fewestOfControl(), fewest);
  }

  /** Of the null control, for which time was kept. */
  public int control() {
    return Math.max(fewestOfControl(), Math.min(rule.control(), even(time.pairsLeft())));
  }

  private int fewestOfControl() {
    return Math.min(rule.control(), Timing.FEWEST.control());
  }

  private int confirmation(int left, int fewest) {
    int pairs = Math.min(rule.confirm(), even(left));
    return pairs < Math.min(rule.confirm(), fewest) ? 0 : pairs;
  }

  /** Orders, directories and clusters are balanced over two pairs. */
  private static int even(int pairs) {
    return pairs - pairs % 2;
  }
}
