// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.claim.Check.Result;
import io.etcdbench.claim.figure.FigureSource;
import io.etcdbench.claim.figure.RecordedFigures;
import io.etcdbench.plan.yaml.StrictYaml;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AssertionTest {
  private static final FigureSource FIGURES =
      new RecordedFigures(
          new TreeMap<>(
              Map.of(
                  "one:ops", 100.0,
                  "many:ops", 1500.0,
                  "step-1:ms", 4.0,
                  "step-2:ms", 2.0,
                  "step-3:ms", 2.1,
                  "idle:errors", 0.0,
                  "idle:gap", 10.0,
                  "busy:errors", 7.0,
                  "busy:gap", 6000.0)),
          Map.of());

  /** Every kind, as it is claimed and turned around. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {kind: ratio, of: 'many:ops', to: 'one:ops', from: 10}                | {kind: ratio, of: 'many:ops', to: 'one:ops', upTo: 10}
          {kind: ratio, of: 'many:ops', to: 'one:ops', from: 10, upTo: 20}      | {kind: ratio, of: 'one:ops', to: 'many:ops', from: 10, upTo: 20}
          {kind: difference, of: 'many:ops', minus: 'one:ops', from: 1000}      | {kind: difference, of: 'one:ops', minus: 'many:ops', from: 1000}
          {kind: order, figures: ['one:ops', 'many:ops'], direction: rising, slack: 0} | {kind: order, figures: ['one:ops', 'many:ops'], direction: falling, slack: 0}
          {kind: trend, figures: ['step-*:ms'], direction: falling, slack: 0.1, factor: 1.5} | {kind: trend, figures: ['step-*:ms'], direction: rising, slack: 0.1, factor: 1.5}
          {kind: trend, figures: ['step-*:ms'], direction: falling, slack: 0.1, factor: 1.5} | {kind: trend, figures: ['step-*:ms'], direction: falling, slack: 0.1, factor: 3}
          {kind: trend, figures: ['step-*:ms'], direction: falling, slack: 0.1, factor: 1.5} | {kind: trend, figures: ['step-*:ms'], direction: falling, slack: 0.01, factor: 1.5}
          {kind: even, figures: ['step-*:ms'], factor: 2.5}                     | {kind: even, figures: ['step-*:ms'], factor: 1.5}
          {kind: at-least, figure: 'one:ops', value: 100}                       | {kind: at-least, figure: 'one:ops', value: 101}
          {kind: at-most, figure: 'one:ops', value: 100}                        | {kind: at-most, figure: 'one:ops', value: 99}
          {kind: onset, runs: '*', cause: gap, above: 5000, effect: errors}     | {kind: onset, runs: '*', cause: gap, above: 7000, effect: errors}
          """)
  void holdsAsClaimedAndFailsWhenTurnedAround(String claimed, String turned) {
    FigureSource figures = claimed.contains("onset") ? onlyWithGaps() : FIGURES;

    assertThat(read(claimed).check(figures).result()).isEqualTo(Result.HOLDS);
    assertThat(read(turned).check(figures).result()).isEqualTo(Result.FAILS);
  }

  private static FigureSource onlyWithGaps() {
    return new RecordedFigures(
        Map.of("idle:errors", 0.0, "idle:gap", 10.0, "busy:errors", 7.0, "busy:gap", 6000.0),
        Map.of());
  }

  @Test
  void aRoundThatAStopLeftIncompleteIsNotCompared() {
    FigureSource stopped =
        new RecordedFigures(
            Map.of("many:ops", 10.0, "one:ops", 10.0),
            Map.of("many:ops", List.of(10.0, 10.0, 30.0), "one:ops", List.of(10.0, 10.0)));
    Assertion ratio = read("{kind: ratio, of: 'many:ops', to: 'one:ops', upTo: 2}");

    assertThat(RoundsCheck.of(ratio, stopped).result()).isEqualTo(Result.HOLDS);
  }

  @Test
  void saysWithBothNumbersWhyItFails() {
    Assertion tooMuch = read("{kind: ratio, of: 'many:ops', to: 'one:ops', from: 20}");

    assertThat(tooMuch.check(FIGURES).text())
        .isEqualTo("many:ops is 1500, one:ops is 100: the ratio is 15, claimed: at least 20");
  }

  @Test
  void marksANumberThatFollowsFromPublishedOnes() {
    Check check =
        read("{kind: near, figure: 'many:ops', over: 'one:ops', derived: 16, tolerance: 0.1}")
            .check(FIGURES);

    assertThat(check.text())
        .isEqualTo(
            "many:ops over one:ops is 15, derived from published numbers: 16, ratio 0.9375,"
                + " tolerance 10 %");
    assertThat(check.comparison())
        .isEqualTo(
            new Check.Comparison("many:ops over one:ops", 15, 16, "±10 %, derived", 1, 15, 15));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: ratio, of: 'busy:errors', to: 'idle:errors', from: 1}",
        "{kind: ratio, of: 'idle:errors', to: 'idle:errors', upTo: 2, noise: 0.1}",
        "{kind: near, figure: 'idle:errors', over: 'idle:errors', published: 1, tolerance: 0.1}",
        "{kind: threshold, figure: 'busy:errors', over: 'idle:errors', above: 2, noise: 0.01}",
        "{kind: even, figures: ['busy:errors', 'idle:errors'], factor: 2}"
      })
  void isUndefinedWhenTheDivisorIsZero(String assertion) {
    assertThat(read(assertion).check(FIGURES))
        .isEqualTo(Check.undefined("idle:errors is 0, so there is no ratio"));
  }

  @Test
  void figuresThatAreAllZeroAreEven() {
    Assertion even = read("{kind: even, figures: ['a:errors', 'b:errors'], factor: 2}");
    FigureSource zeros = new RecordedFigures(Map.of("a:errors", 0.0, "b:errors", 0.0), Map.of());

    assertThat(even.check(zeros).result()).isEqualTo(Result.HOLDS);
  }

  @Test
  void isUnknownWhenAFigureWasNotMeasured() {
    Check check = read("{kind: at-least, figure: 'none:ops', value: 1}").check(FIGURES);

    assertThat(check).isEqualTo(Check.unknown("none:ops was not measured"));
  }

  @Test
  void aSweepOfOneRunDecidesNothing() {
    Assertion sweep = read("{kind: order, figures: ['step-1*:ms'], direction: falling, slack: 0}");

    assertThat(sweep.check(FIGURES).result()).isEqualTo(Result.UNKNOWN);
  }

  @Test
  void anEffectThatWasNotProvokedDecidesNothing() {
    FigureSource calm = new RecordedFigures(Map.of("idle:errors", 0.0, "idle:gap", 10.0), Map.of());

    assertThat(
            read("{kind: onset, runs: '*', cause: gap, above: 5000, effect: errors}")
                .check(calm)
                .result())
        .isEqualTo(Result.UNDEFINED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {kind: ratio, of: 'a:x', to: 'b:x'}                              | a ratio needs 'from', 'upTo' or both
          {kind: trend, figures: ['a:x'], direction: up, slack: 0, factor: 1} | 'up' is not known; allowed: rising, falling
          {kind: order, figures: ['a:x'], direction: rising, slack: 2}     | the slack is 2.0; allowed: from 0 to below 1
          {kind: even, figures: ['a:x'], factor: 0.5}                      | the factor is 0.5; allowed: 1 or more
          {kind: near, figure: 'a:x', tolerance: 0.1}                      | 'near' needs either 'published' or 'derived'
          {kind: near, figure: 'a:x', published: 1, derived: 1, tolerance: 0.1} | 'near' needs either 'published' or 'derived'
          {kind: near, figure: 'a:x', derived: 0, tolerance: 0.1}          | derived is 0.0; allowed: a number above 0
          {kind: guess, of: 'a:x'}                                         | 'guess' is not one of
          {kind: ratio, off: 'a:x', to: 'b:x', from: 1}                    | unknown key 'off'
          """)
  void refusesWhatItDoesNotKnowInOneSentence(String text, String sentence) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("\n");
  }

  private static Assertion read(String yaml) {
    return StrictYaml.value(StrictYaml.tree(yaml), Assertion.class);
  }
}
