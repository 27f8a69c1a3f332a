// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.load.record.Quantiles.Quantile;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The uncertainty of a run's metrics, in words and cells. */
public final class UncertaintyFacts {
  /** Label of the lower bounds in a table. */
  public static final String LOW = "95 % from";

  /** Label of the upper bounds in a table. */
  public static final String HIGH = "95 % to";

  /** With more operations, noise is recorded in the file only. */
  private static final int MAX_NAMED = 3;

  private static final String NONE = "-";

  /** Placeholder for an upper bound that does not exist. */
  public static final String UNBOUNDED = "?";

  private UncertaintyFacts() {}

  /** Returns the uncertainty of a series, if it has intervals. */
  public static Optional<Uncertainty> known(SeriesResult series) {
    return Optional.ofNullable(series.uncertainty()).filter(one -> one.reason().isEmpty());
  }

  /**
   * Returns bounds by percentile: of the response time if there is one, else of the service time.
   */
  public static Map<String, Bounds> shown(SeriesResult series) {
    return known(series)
        .map(one -> series.responseNanos() == null ? one.serviceNanos() : one.responseNanos())
        .orElse(Map.of());
  }

  /** Returns the lower bound as a cell. */
  public static String low(@Nullable Bounds bounds, Function<Double, String> words) {
    return bounds == null ? NONE : words.apply(bounds.low());
  }

  /** Returns the upper bound as a cell. */
  public static String high(@Nullable Bounds bounds, Function<Double, String> words) {
    if (bounds == null) {
      return NONE;
    }
    Double high = bounds.high();
    return high == null ? UNBOUNDED : words.apply(high);
  }

  /**
   * Returns the wider half of an interval, for example {@code ± 2.1 %}; empty if it is unbounded.
   */
  public static String plusMinus(@Nullable Bounds bounds, double value) {
    double half = bounds == null || value <= 0 ? Double.NaN : bounds.relativeTo(value);
    return Double.isFinite(half) ? "± " + Quantity.share(half) : "";
  }

  /**
   * Returns the basis of a phase's intervals, or why there are none, and the difference between its
   * halves.
   *
   * @param phase a phase, whose seconds may not be recorded
   * @return empty if its seconds were not recorded
   */
  public static List<Fact> of(PhaseResult phase) {
    List<SeriesResult> series =
        Operations.fine(phase).stream().filter(one -> one.uncertainty() != null).toList();
    List<Fact> facts = new ArrayList<>();
    series.stream()
        .map(SeriesResult::uncertainty)
        .findFirst()
        .ifPresent(one -> facts.add(new Fact("intervals", basis(one))));
    List<SeriesResult> noisy = series.stream().filter(one -> known(one).isPresent()).toList();
    noisy.stream()
        .limit(noisy.size() > MAX_NAMED ? 0 : MAX_NAMED)
        .forEach(
            one ->
                facts.add(
                    new Fact(
                        noisy.size() == 1 ? "noise" : "noise " + one.operation(),
                        known(one).map(UncertaintyFacts::noise).orElse(NONE))));
    return facts;
  }

  private static String basis(Uncertainty known) {
    return known.reason().isEmpty()
        ? "95 %, from "
            + known.seconds()
            + " seconds of this run; other runs differ by more (--repeat)"
        : "none: " + known.reason();
  }

  private static String noise(Uncertainty known) {
    return "second half: %s; even seconds: %s"
        .formatted(changes(known.halves()), changes(known.alternate()));
  }

  private static String changes(Map<String, Double> changes) {
    List<String> words =
        Stream.concat(
                Stream.of(Uncertainty.THROUGHPUT), Quantiles.CARD.stream().map(Quantile::label))
            .filter(changes::containsKey)
            .map(
                name ->
                    (name.equals(Uncertainty.THROUGHPUT) ? "ops/s" : name)
                        + " "
                        + Percent.signed(changes.getOrDefault(name, 0.0)))
            .toList();
    return words.isEmpty() ? "too few operations" : String.join(", ", words);
  }
}
