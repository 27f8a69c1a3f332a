// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.tournament.TournamentResult.Ratio;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import io.etcdbench.gate.tournament.TournamentResult.Setup;
import io.etcdbench.statistic.LogMean;
import io.etcdbench.statistic.LogMean.Limits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes means over rounds and paired ratios. The unit of replication is one JVM, not a turn or
 * an operation. A ratio is computed within a round, so effects that are common to all contestants
 * of a round cancel out. Gaps have no ratio: each contestant meets a fault of its own.
 */
final class Scores {
  private static final double CONFIDENCE = 0.95;

  private Scores() {}

  static List<Score> of(Setup setup, List<Round> rounds) {
    List<Score> scores = new ArrayList<>();
    List<String> operations = new ArrayList<>(setup.operations().keySet());
    operations.addAll(setup.faults().keySet());
    for (String operation : operations) {
      List<Round> own =
          rounds.stream().filter(round -> round.operation().equals(operation)).toList();
      Set<String> names = new LinkedHashSet<>();
      own.forEach(round -> names.addAll(round.results().keySet()));
      for (String name : names) {
        for (ContestantMetric figure : ContestantMetric.values()) {
          double[] values =
              own.stream().flatMapToDouble(round -> value(round, name, figure)).toArray();
          if (values.length > 0) {
            scores.add(
                new Score(
                    name,
                    operation,
                    figure.label(),
                    figure.unit(),
                    figure.summary(values),
                    values.length,
                    name.equals(setup.reference()) || !figure.hasRatio()
                        ? null
                        : ratio(own, name, setup.reference(), figure)));
          }
        }
      }
    }
    return scores;
  }

  private static DoubleStream value(Round round, String name, ContestantMetric figure) {
    Double value = round.results().getOrDefault(name, Map.of()).get(figure.recorded());
    return value == null ? DoubleStream.empty() : DoubleStream.of(value);
  }

  private static @Nullable Ratio ratio(
      List<Round> rounds, String name, String reference, ContestantMetric figure) {
    double[] ratios =
        rounds.stream()
            .flatMapToDouble(
                round ->
                    value(round, reference, figure)
                        .filter(base -> base > 0)
                        .flatMap(base -> value(round, name, figure).map(value -> value / base)))
            .filter(ratio -> ratio > 0)
            .toArray();
    if (ratios.length == 0) {
      return null;
    }
    LogMean mean = LogMean.of(ratios);
    if (ratios.length == 1) {
      return new Ratio(mean.value(), null, null, 1);
    }
    Limits limits = mean.limits(CONFIDENCE);
    return new Ratio(mean.value(), limits.low(), limits.high(), ratios.length);
  }
}
