// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Assertion.AtLeast;
import io.etcdbench.claim.Assertion.AtMost;
import io.etcdbench.claim.Assertion.Difference;
import io.etcdbench.claim.Assertion.Direction;
import io.etcdbench.claim.Assertion.Even;
import io.etcdbench.claim.Assertion.Onset;
import io.etcdbench.claim.Assertion.Order;
import io.etcdbench.claim.Assertion.Ratio;
import io.etcdbench.claim.Assertion.Trend;
import io.etcdbench.claim.Check.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every assertion of every claim against the ledger of real members that is kept in the tree: it
 * decides as it did then, and turned around it decides the other way.
 */
final class RecordedLedgerTest {
  /** Most of them were measured when the ledger was kept; at its scale not all can be. */
  private static final double LEAST_MEASURED = 0.9;

  private final ClaimBook book = ClaimBook.in(ClaimBookTest.CLAIMS);
  private final Map<String, ClaimResult> recorded =
      KeptPages.OF_THE_TREE.ledger().results().stream()
          .collect(Collectors.toMap(ClaimResult::id, Function.identity()));

  @TestFactory
  Stream<DynamicTest> anAssertionThatHoldsFailsWhenItIsTurnedAround() {
    return book.claims().stream()
        .flatMap(
            claim ->
                claim.holds().stream()
                    .filter(one -> one.check(figures(claim)).result() == Result.HOLDS)
                    .map(one -> turned(claim, one)));
  }

  private DynamicTest turned(Claim claim, Assertion assertion) {
    Assertion turned = turned(assertion);
    return DynamicTest.dynamicTest(
        claim.id() + " " + assertion,
        () ->
            assertThat(turned.check(figures(claim)))
                .extracting(Check::result)
                .isEqualTo(Result.FAILS));
  }

  @Test
  void theRecordDecidesAlmostEveryAssertionAgainAsItDid() {
    List<Assertion> undecided = new ArrayList<>();
    long all = 0;
    for (Claim claim : book.claims()) {
      all += claim.holds().size();
      for (Assertion assertion : claim.holds()) {
        Check again = assertion.check(figures(claim));
        if (again.result() == Result.UNKNOWN) {
          undecided.add(assertion);
        } else {
          assertThat(result(claim).map(ClaimResult::checks).orElse(List.of())).contains(again);
        }
      }
    }

    assertThat((double) undecided.size()).isLessThan((1 - LEAST_MEASURED) * all);
  }

  @Test
  void verdictsOfAllKindsWereRecorded() {
    assertThat(recorded.values()).extracting(ClaimResult::verdict).contains(ClaimVerdict.values());
  }

  private FigureSource figures(Claim claim) {
    return new MapFigures(result(claim).map(ClaimResult::evidence).orElse(Map.of()));
  }

  private Optional<ClaimResult> result(Claim claim) {
    return Optional.ofNullable(recorded.get(claim.id()));
  }

  private static Assertion turned(Assertion assertion) {
    if (assertion instanceof Ratio ratio) {
      return new Ratio(
          ratio.of(), ratio.to(), beyond(ratio.upTo()), below(ratio.from(), ratio.upTo()));
    }
    if (assertion instanceof Difference difference) {
      return new Difference(
          difference.of(),
          difference.minus(),
          beyond(difference.upTo()),
          below(difference.from(), difference.upTo()));
    }
    if (assertion instanceof Order order) {
      return new Order(order.figures(), turned(order.direction()), 0);
    }
    if (assertion instanceof Trend trend) {
      return new Trend(trend.figures(), turned(trend.direction()), 0, trend.factor());
    }
    if (assertion instanceof Even even) {
      return new Even(even.figures(), 1);
    }
    if (assertion instanceof AtLeast atLeast) {
      return new AtMost(atLeast.figure(), Math.nextDown(atLeast.value()));
    }
    if (assertion instanceof AtMost atMost) {
      return new AtLeast(atMost.figure(), Math.nextUp(atMost.value()));
    }
    Onset onset = (Onset) assertion;
    return new Onset(onset.runs(), onset.cause(), Double.MAX_VALUE, onset.effect());
  }

  /** Outside of the range: above it when it has an upper end, else below it. */
  private static @Nullable Double beyond(@Nullable Double upTo) {
    return upTo == null ? null : Double.valueOf(Math.nextUp(upTo));
  }

  private static @Nullable Double below(@Nullable Double from, @Nullable Double upTo) {
    return upTo != null || from == null ? null : Double.valueOf(Math.nextDown(from));
  }

  private static Direction turned(Direction direction) {
    return direction == Direction.RISING ? Direction.FALLING : Direction.RISING;
  }
}
