// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.Check.Comparison;
import io.etcdbench.claim.Check.Result;
import io.etcdbench.claim.figure.FigureSource;
import io.etcdbench.claim.figure.OneRound;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides an assertion only when every round agrees with the median. The smallest and the largest
 * of five rounds bound the median with 94 % confidence, so this checks whether that interval lies
 * on one side of the bound. A last round that a stop left incomplete is not compared. Stateless.
 */
final class RoundsCheck {
  private static final int MIN_ROUNDS = 2;

  private RoundsCheck() {}

  static Check of(Assertion assertion, FigureSource figures) {
    Evidence evidence = new Evidence(figures);
    Check whole = assertion.check(evidence);
    int rounds = evidence.commonRounds();
    if (rounds < MIN_ROUNDS || !isDecided(whole)) {
      return whole;
    }
    List<Check> each =
        IntStream.range(0, rounds)
            .mapToObj(round -> assertion.check(new OneRound(figures, round)))
            .toList();
    Comparison comparison = whole.comparison();
    Comparison over =
        comparison == null
            ? null
            : comparison.over(
                each.stream().flatMap(one -> Stream.ofNullable(one.comparison())).toList());
    String text =
        over == null
            ? whole.text()
            : "%s; in %s rounds from %s to %s"
                .formatted(
                    whole.text(), over.rounds(), Figure.text(over.low()), Figure.text(over.high()));
    long agree = each.stream().filter(one -> one.result() == whole.result()).count();
    return agree == rounds
        ? new Check(whole.result(), text, over)
        : new Check(
            Result.NOISE,
            "%s; %s of %s rounds %s"
                .formatted(
                    text, agree, rounds, whole.result() == Result.HOLDS ? "hold" : "contradict it"),
            over);
  }

  private static boolean isDecided(Check check) {
    return check.result() == Result.HOLDS || check.result() == Result.FAILS;
  }
}
