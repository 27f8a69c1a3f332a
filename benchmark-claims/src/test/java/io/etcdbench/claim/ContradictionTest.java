// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Assertion.AtLeast;
import io.etcdbench.claim.Assertion.AtMost;
import io.etcdbench.claim.Assertion.Difference;
import io.etcdbench.claim.Assertion.Even;
import io.etcdbench.claim.Assertion.Onset;
import io.etcdbench.claim.Assertion.Order;
import io.etcdbench.claim.Assertion.Ratio;
import io.etcdbench.claim.Assertion.Trend;
import io.etcdbench.claim.Check.Result;
import io.etcdbench.claim.PublishedAssertion.Near;
import io.etcdbench.claim.PublishedAssertion.Threshold;
import io.etcdbench.claim.figure.FigureSource;
import io.etcdbench.claim.figure.RecordedFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Figures that contradict a claim fail its assertions: those that its file makes up, and those of
 * runs in which nothing has an effect. An assertion that is loosened no longer does.
 */
final class ContradictionTest {
  private static final double LOOSER = 1.5;
  private static final double WIDEST_TOLERANCE = 0.25;

  private final ClaimBook book = ClaimBook.in(ClaimBookTest.CLAIMS);

  @TestFactory
  Stream<DynamicTest> everyAssertionFailsOnFiguresThatContradictItsClaim() {
    return assertions(
        (claim, assertion) ->
            assertThat(claim.contradictions())
                .anyMatch(figures -> result(assertion, figures) == Result.FAILS));
  }

  @TestFactory
  Stream<DynamicTest> everyAssertionThatIsLoosenedIsNoticed() {
    return assertions(
        (claim, assertion) ->
            assertThat(loosened(assertion))
                .isNotEmpty()
                .allSatisfy(
                    loose ->
                        assertThat(claim.contradictions())
                            .as("figures that %s no longer refuses", loose)
                            .anyMatch(
                                figures ->
                                    result(assertion, figures) == Result.FAILS
                                        && result(loose, figures) != Result.FAILS)));
  }

  @TestFactory
  Stream<DynamicTest> anEffectThatIsClaimedIsNotSeenWhereThereIsNone() {
    return assertions(
        ContradictionTest::claimsAnEffect,
        (claim, assertion) ->
            assertThat(assertion.check(new NoEffect(claim)).result()).isNotEqualTo(Result.HOLDS));
  }

  @TestFactory
  Stream<DynamicTest> aPublishedNumberIsNotFoundAtThreeQuartersOrFourThirdsOfIt() {
    return assertions(
        Near.class::isInstance,
        (claim, assertion) -> {
          Near near = (Near) assertion;
          for (double wrong : new double[] {0.74, 1.34, 1 / near.expected() / near.expected()}) {
            if (Math.abs(wrong - 1) > WIDEST_TOLERANCE) {
              assertThat(result(near, figures(near, wrong * near.expected())))
                  .isEqualTo(Result.FAILS);
            }
          }
        });
  }

  @Test
  void everyContradictionIsRefusedByAnAssertion() {
    for (Claim claim : book.claims()) {
      assertThat(claim.contradictions())
          .as(claim.id())
          .allMatch(
              figures ->
                  claim.holds().stream().anyMatch(one -> result(one, figures) == Result.FAILS));
    }
  }

  @Test
  void aLeadOfTheSideThatMayNotFallBehindContradictsNothing() {
    Map<String, Double> oneConnectionLeads =
        Map.of("one:get.opsPerSecond", 140.0, "sixteen:get.opsPerSecond", 100.0);
    Map<String, Double> signedTokensLead =
        Map.of("token:get.opsPerSecond", 100.0, "jwt:get.opsPerSecond", 240.0);

    assertThat(results("005-04", oneConnectionLeads)).containsExactly(Result.HOLDS);
    assertThat(results("005-24", signedTokensLead)).containsExactly(Result.HOLDS);
  }

  private List<Result> results(String claim, Map<String, Double> figures) {
    return book.claims(List.of(claim)).get(0).holds().stream()
        .map(one -> result(one, figures))
        .toList();
  }

  private interface Body {
    void test(Claim claim, Assertion assertion);
  }

  private Stream<DynamicTest> assertions(Body body) {
    return assertions(assertion -> true, body);
  }

  private Stream<DynamicTest> assertions(Predicate<Assertion> chosen, Body body) {
    List<DynamicTest> tests =
        book.claims().stream()
            .flatMap(
                claim ->
                    claim.holds().stream()
                        .filter(chosen)
                        .map(
                            one ->
                                DynamicTest.dynamicTest(
                                    claim.id() + " " + one, () -> body.test(claim, one))))
            .toList();
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static Result result(Assertion assertion, Map<String, Double> figures) {
    return assertion.check(new RecordedFigures(figures, Map.of())).result();
  }

  /** Whether it needs figures to differ; bounds that hold of equal figures as well do not. */
  private static boolean claimsAnEffect(Assertion assertion) {
    if (assertion instanceof Ratio ratio) {
      return (ratio.from() != null && ratio.from() >= 1)
          || (ratio.upTo() != null && ratio.upTo() < 1);
    }
    if (assertion instanceof Difference difference) {
      return difference.from() != null;
    }
    return assertion instanceof Order || assertion instanceof Trend;
  }

  private static Map<String, Double> figures(Near near, double value) {
    if (near.over() != null) {
      return Map.of(near.figure(), 10 * value, near.over(), 10.0);
    }
    return near.minus() == null
        ? Map.of(near.figure(), value)
        : Map.of(near.figure(), value + 1, near.minus(), 1.0);
  }

  /** Every figure of every run is the same. */
  private record NoEffect(Claim claim) implements FigureSource {
    @Override
    public Optional<Double> find(String name) {
      return Optional.of(100.0);
    }

    @Override
    public List<String> runs(String pattern) {
      return claim.contradictions().stream()
          .flatMap(figures -> new RecordedFigures(figures, Map.of()).runs(pattern).stream())
          .distinct()
          .toList();
    }
  }

  /** The assertion with one of its bounds moved, once for each. */
  private static List<Assertion> loosened(Assertion assertion) {
    List<Assertion> all = new ArrayList<>();
    if (assertion instanceof Ratio one) {
      if (one.from() != null) {
        all.add(new Ratio(one.of(), one.to(), one.from() / LOOSER, one.upTo(), null));
      }
      if (one.upTo() != null) {
        all.add(new Ratio(one.of(), one.to(), one.from(), one.upTo() * LOOSER, null));
      }
    } else if (assertion instanceof Difference one) {
      if (one.from() != null) {
        all.add(new Difference(one.of(), one.minus(), one.from() / LOOSER, one.upTo()));
      }
      if (one.upTo() != null) {
        all.add(new Difference(one.of(), one.minus(), one.from(), one.upTo() * LOOSER));
      }
    } else if (assertion instanceof Order one) {
      all.add(new Order(one.figures(), one.direction(), one.slack() + 0.3));
    } else if (assertion instanceof Trend one) {
      double factor = Math.max(1, one.factor() / LOOSER);
      all.add(new Trend(one.figures(), one.direction(), one.slack(), factor));
      all.add(new Trend(one.figures(), one.direction(), one.slack() + 0.3, one.factor()));
    } else if (assertion instanceof Even one) {
      all.add(new Even(one.figures(), one.factor() * LOOSER));
    } else if (assertion instanceof AtLeast one) {
      all.add(new AtLeast(one.figure(), one.value() == 1 ? 0 : one.value() / LOOSER));
    } else if (assertion instanceof AtMost one) {
      all.add(new AtMost(one.figure(), one.value() == 0 ? 1 : one.value() * LOOSER));
    } else if (assertion instanceof Onset one) {
      all.add(new Onset(one.runs(), one.cause(), one.above() / LOOSER, one.effect()));
    } else if (assertion instanceof Near one) {
      double tolerance = Math.min(WIDEST_TOLERANCE, one.tolerance() * LOOSER);
      all.add(
          new Near(
              one.figure(), one.over(), one.minus(), one.published(), one.derived(), tolerance));
    } else if (assertion instanceof Threshold one) {
      Double above = one.above() == null ? null : Double.valueOf(one.above() / LOOSER);
      Double below = one.below() == null ? null : Double.valueOf(one.below() * LOOSER);
      all.add(new Threshold(one.figure(), one.over(), above, below, null));
    }
    return all;
  }
}
