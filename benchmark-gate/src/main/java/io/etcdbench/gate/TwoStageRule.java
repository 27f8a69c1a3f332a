// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.PairedTest;
import org.jspecify.annotations.Nullable;

/**
 * Decides one metric: a screen that lets most metrics pass early, a confirmation in fresh JVMs for
 * the rest, and a null control before anything fails. Immutable and thread-safe.
 *
 * @param rule its numbers
 * @param metrics how many metrics may fail in the session, fixed before it, 1 or more
 */
public record TwoStageRule(GateRule rule, int metrics) {

  public TwoStageRule {
    if (metrics < 1) {
      throw new IllegalArgumentException(
          "the number of gating metrics is " + metrics + "; allowed: 1 or more");
    }
  }

  /**
   * Whether the screen leaves a question: it suspects a slow-down, or cannot exclude the promised
   * one.
   *
   * @param screen the first stage
   * @return true when the metric must be confirmed
   */
  public boolean needsConfirmation(PairedTest screen) {
    return suspects(screen) || !excludesPromise(screen);
  }

  /**
   * Whether the screen says that it got worse. What it does not suspect cannot fail any more.
   *
   * @param screen the first stage
   * @return true when chance seldom explains it
   */
  public boolean suspects(PairedTest screen) {
    return screen.p() <= rule.levels().screen();
  }

  /**
   * Whether both stages say that it got worse; then the null control has the last word.
   *
   * @param screen the first stage
   * @param confirm the second stage
   * @return true for a verdict of FAIL unless the control fires
   */
  public boolean isWorse(PairedTest screen, PairedTest confirm) {
    return suspects(screen)
        && confirm.p() <= rule.confirmLevel(metrics)
        && confirm.estimate() >= rule.effects().least();
  }

  /**
   * Whether the session itself favours one arm, so that nothing it says is sound.
   *
   * @param control the baseline against its own copy
   * @return true when a red verdict must not be given
   */
  public boolean fires(PairedTest control) {
    return control.p() <= rule.levels().control();
  }

  /**
   * The verdict.
   *
   * @param screen the first stage
   * @param confirm the second stage; null when it was not run
   * @param control the null control; null when it was not run
   * @return PASS, FAIL or INCONCLUSIVE
   */
  public Verdict decide(
      PairedTest screen, @Nullable PairedTest confirm, @Nullable PairedTest control) {
    if (!needsConfirmation(screen)) {
      return Verdict.PASS;
    }
    if (confirm == null) {
      return Verdict.INCONCLUSIVE;
    }
    if (isWorse(screen, confirm)) {
      return control == null || fires(control) ? Verdict.INCONCLUSIVE : Verdict.FAIL;
    }
    return excludesPromise(confirm) ? Verdict.PASS : Verdict.INCONCLUSIVE;
  }

  /**
   * The smallest slow-down that the confirmation shows 19 times out of 20, at the noise of a stage.
   *
   * @param stage whose deviation is taken
   * @return as a ratio less one
   */
  public double detectable(PairedTest stage) {
    return stage.detectable(rule.confirmLevel(metrics), rule.pairs().confirm());
  }

  private boolean excludesPromise(PairedTest stage) {
    return stage.pOfAtLeast(rule.effects().promise()) <= 1 - rule.levels().confidence();
  }
}
