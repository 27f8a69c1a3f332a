// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.etcdbench.claim.figure.FigureSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An assertion about measured figures: the shape of a published claim. The set is closed, so that a
 * ledger can be evaluated again from its files. Immutable.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Assertion.Ratio.class, name = "ratio"),
  @JsonSubTypes.Type(value = Assertion.Difference.class, name = "difference"),
  @JsonSubTypes.Type(value = Assertion.Order.class, name = "order"),
  @JsonSubTypes.Type(value = Assertion.Trend.class, name = "trend"),
  @JsonSubTypes.Type(value = Assertion.Even.class, name = "even"),
  @JsonSubTypes.Type(value = Assertion.AtLeast.class, name = "at-least"),
  @JsonSubTypes.Type(value = Assertion.AtMost.class, name = "at-most"),
  @JsonSubTypes.Type(value = Assertion.Onset.class, name = "onset"),
  @JsonSubTypes.Type(value = PublishedAssertion.Near.class, name = "near"),
  @JsonSubTypes.Type(value = PublishedAssertion.Threshold.class, name = "threshold")
})
public sealed interface Assertion
    permits Assertion.Ratio,
        Assertion.Difference,
        Assertion.Order,
        Assertion.Trend,
        Assertion.Even,
        Assertion.AtLeast,
        Assertion.AtMost,
        Assertion.Onset,
        PublishedAssertion {

  /**
   * Checks the assertion against figures.
   *
   * @param figures figures of the claim's experiment
   * @return whether it holds, with the numbers
   */
  Check check(FigureSource figures);

  /** Direction in which figures change. */
  enum Direction {
    /** Each figure is above the previous one. */
    RISING,
    /** Each figure is below the previous one. */
    FALLING
  }

  /**
   * The ratio of two figures lies in a range.
   *
   * @param of the numerator
   * @param to the denominator
   * @param from the smallest allowed ratio; null for no lower bound
   * @param upTo the largest allowed ratio; null for no upper bound
   * @param noise the share by which equal runs differ; a ratio this close to 1 decides nothing;
   *     null for none
   */
  record Ratio(
      String of, String to, @Nullable Double from, @Nullable Double upTo, @Nullable Double noise)
      implements Assertion {
    public Ratio {
      requireBound("ratio", from, upTo);
      Figure.requireShare("noise", noise == null ? 0 : noise);
    }

    @Override
    public Check check(FigureSource figures) {
      return decide(
          figures,
          List.of(of, to),
          values -> {
            double ratio = values.get(0) / values.get(1);
            if (!Double.isFinite(ratio)) {
              return Check.noRatio(to);
            }
            String text =
                "%s is %s, %s is %s: the ratio is %s, claimed: %s"
                    .formatted(
                        of,
                        Figure.text(values.get(0)),
                        to,
                        Figure.text(values.get(1)),
                        Figure.text(ratio),
                        Figure.range(from, upTo));
            return noise != null && Math.abs(ratio - 1) <= noise
                ? Check.noise(text, noise)
                : Check.of(within(ratio, from, upTo), text);
          });
    }
  }

  /**
   * The difference of two figures lies in a range.
   *
   * @param of the minuend
   * @param minus the subtrahend
   * @param from the smallest allowed difference; null for no lower bound
   * @param upTo the largest allowed difference; null for no upper bound
   */
  record Difference(String of, String minus, @Nullable Double from, @Nullable Double upTo)
      implements Assertion {
    public Difference {
      requireBound("difference", from, upTo);
    }

    @Override
    public Check check(FigureSource figures) {
      return decide(
          figures,
          List.of(of, minus),
          values ->
              Check.of(
                  within(values.get(0) - values.get(1), from, upTo),
                  "%s is %s, %s is %s: the difference is %s, claimed: %s"
                      .formatted(
                          of,
                          Figure.text(values.get(0)),
                          minus,
                          Figure.text(values.get(1)),
                          Figure.text(values.get(0) - values.get(1)),
                          Figure.range(from, upTo))));
    }
  }

  /**
   * Figures rise or fall in the given order.
   *
   * @param figures names or patterns of two or more figures
   * @param direction direction of the change
   * @param slack the share by which a figure may be on the wrong side of the previous one; 0
   *     requires a strict order
   */
  record Order(List<String> figures, Direction direction, double slack) implements Assertion {
    public Order {
      figures = List.copyOf(figures);
      Figure.requireShare("slack", slack);
    }

    @Override
    public Check check(FigureSource source) {
      return decideAll(
          source,
          figures,
          (names, values) ->
              Check.of(inOrder(values, direction, slack), sentence(names, values, direction)));
    }
  }

  /**
   * Figures of a sweep rise or fall, in total by at least a factor.
   *
   * @param figures names or patterns of two or more figures
   * @param direction direction of the change
   * @param slack the share by which a step may go in the wrong direction
   * @param factor the smallest allowed ratio of the larger end to the smaller one, 1 or more
   */
  record Trend(List<String> figures, Direction direction, double slack, double factor)
      implements Assertion {
    public Trend {
      figures = List.copyOf(figures);
      Figure.requireShare("slack", slack);
      requireFactor(factor);
    }

    @Override
    public Check check(FigureSource source) {
      return decideAll(
          source,
          figures,
          (names, values) -> {
            double first = values.get(0);
            double last = values.get(values.size() - 1);
            double change = direction == Direction.RISING ? last / first : first / last;
            return Check.of(
                change >= factor && inOrder(values, direction, slack),
                "%s; from end to end by a factor of %s, claimed: at least %s"
                    .formatted(
                        sentence(names, values, direction),
                        Double.isNaN(change)
                            ? "not a number"
                            : Double.isFinite(change) ? Figure.text(change) : "infinity",
                        Figure.text(factor)));
          });
    }
  }

  /**
   * Figures of a sweep hardly differ.
   *
   * @param figures names or patterns of two or more figures
   * @param factor the largest allowed ratio of the largest figure to the smallest, 1 or more
   */
  record Even(List<String> figures, double factor) implements Assertion {
    public Even {
      figures = List.copyOf(figures);
      requireFactor(factor);
    }

    @Override
    public Check check(FigureSource source) {
      return decideAll(
          source,
          figures,
          (names, values) -> {
            Double smallest = Collections.min(values);
            double largest = Collections.max(values);
            double spread = largest > smallest ? largest / smallest : 1;
            if (Double.isInfinite(spread)) {
              return Check.noRatio(names.get(values.indexOf(smallest)));
            }
            return Check.of(
                spread <= factor,
                "%s; the largest is %s times the smallest, claimed: at most %s"
                    .formatted(sentence(names, values), Figure.text(spread), Figure.text(factor)));
          });
    }
  }

  /**
   * A figure is at least a value.
   *
   * @param figure name of the figure
   * @param value the smallest allowed value
   */
  record AtLeast(String figure, double value) implements Assertion {
    @Override
    public Check check(FigureSource figures) {
      return decide(
          figures,
          List.of(figure),
          values ->
              Check.of(
                  values.get(0) >= value,
                  "%s is %s, claimed: at least %s"
                      .formatted(figure, Figure.text(values.get(0)), Figure.text(value))));
    }
  }

  /**
   * A figure is at most a value.
   *
   * @param figure name of the figure
   * @param value the largest allowed value
   */
  record AtMost(String figure, double value) implements Assertion {
    @Override
    public Check check(FigureSource figures) {
      return decide(
          figures,
          List.of(figure),
          values ->
              Check.of(
                  values.get(0) <= value,
                  "%s is %s, claimed: at most %s"
                      .formatted(figure, Figure.text(values.get(0)), Figure.text(value))));
    }
  }

  /**
   * An effect occurs only in runs whose cause exceeds a limit.
   *
   * @param runs a pattern of runs, some of which show the effect
   * @param cause a figure of each run
   * @param above the limit of the cause
   * @param effect a figure of each run that is 0 without the effect
   */
  record Onset(String runs, String cause, double above, String effect) implements Assertion {
    @Override
    public Check check(FigureSource figures) {
      List<String> names = new ArrayList<>();
      for (String run : figures.runs(runs)) {
        names.add(run + ":" + cause);
        names.add(run + ":" + effect);
      }
      if (names.isEmpty()) {
        return Check.unknown("no run '%s' was made".formatted(runs));
      }
      return decide(figures, names, values -> onset(names, values));
    }

    private Check onset(List<String> names, List<Double> values) {
      boolean seen = false;
      for (int i = 0; i < values.size(); i += 2) {
        boolean effective = values.get(i + 1) > 0;
        seen |= effective;
        if (effective && values.get(i) <= above) {
          return Check.of(
              false,
              "%s is %s although %s is %s, claimed: 0 up to %s"
                  .formatted(
                      names.get(i + 1),
                      Figure.text(values.get(i + 1)),
                      names.get(i),
                      Figure.text(values.get(i)),
                      Figure.text(above)));
        }
      }
      return seen
          ? Check.of(
              true,
              "%s is above 0 only where %s is above %s"
                  .formatted(effect, cause, Figure.text(above)))
          : Check.undefined("%s was 0 in all runs: it could not be provoked".formatted(effect));
    }
  }

  private static Check decide(
      FigureSource figures, List<String> names, Function<List<Double>, Check> decision) {
    List<Double> values = new ArrayList<>();
    for (String name : names) {
      Optional<Double> value = figures.find(name);
      if (value.isEmpty()) {
        return Check.unknown("%s was not measured".formatted(name));
      }
      values.add(value.get());
    }
    return decision.apply(values);
  }

  private static Check decideAll(FigureSource source, List<String> patterns, Sweep decision) {
    List<String> names =
        patterns.stream().flatMap(pattern -> source.names(pattern).stream()).toList();
    return names.size() < 2
        ? Check.unknown("%s names fewer than two metrics".formatted(patterns))
        : decide(source, names, values -> decision.decide(names, values));
  }

  /** A decision on several figures and their names. */
  interface Sweep {
    /**
     * Decides whether the assertion holds.
     *
     * @param names names of the figures
     * @param values values of the figures, in the order of the names
     */
    Check decide(List<String> names, List<Double> values);
  }

  private static boolean inOrder(List<Double> values, Direction direction, double slack) {
    for (int i = 1; i < values.size(); i++) {
      double before = values.get(i - 1);
      double after = values.get(i);
      double low = direction == Direction.RISING ? before : after;
      double high = direction == Direction.RISING ? after : before;
      if (slack == 0 ? high <= low : high < low * (1 - slack)) {
        return false;
      }
    }
    return true;
  }

  private static String sentence(List<String> names, List<Double> values, Direction direction) {
    return sentence(names, values)
        + ", claimed: they "
        + (direction == Direction.RISING ? "rise" : "fall");
  }

  private static String sentence(List<String> names, List<Double> values) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      texts.add(names.get(i) + " is " + Figure.text(values.get(i)));
    }
    return String.join(", ", texts);
  }

  private static boolean within(double value, @Nullable Double from, @Nullable Double upTo) {
    return Double.isFinite(value)
        && (from == null || value >= from)
        && (upTo == null || value <= upTo);
  }

  private static void requireBound(String what, @Nullable Double from, @Nullable Double upTo) {
    if (from == null && upTo == null) {
      throw new IllegalArgumentException(
          "a %s needs 'from', 'upTo' or both; it would hold of anything".formatted(what));
    }
  }

  private static void requireFactor(double factor) {
    if (!(factor >= 1)) {
      throw new IllegalArgumentException("the factor is " + factor + "; allowed: 1 or more");
    }
  }
}
