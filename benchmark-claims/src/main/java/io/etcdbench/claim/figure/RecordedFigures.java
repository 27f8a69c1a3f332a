// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Figures by name, as a ledger recorded them. Immutable.
 *
 * @param figures by {@code RUN:FIGURE}; runs are in the order of this map
 * @param rounds values of some of them in each round, as {@link FigureSource#rounds}
 */
public record RecordedFigures(
    Map<String, Double> figures, Map<String, List<@Nullable Double>> rounds)
    implements FigureSource {
  public RecordedFigures {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    rounds = Map.copyOf(rounds);
  }

  @Override
  public Optional<Double> find(String name) {
    return Optional.ofNullable(figures.get(name));
  }

  @Override
  public List<@Nullable Double> rounds(String name) {
    return rounds.getOrDefault(name, List.of());
  }

  @Override
  public List<String> runs(String pattern) {
    return figures.keySet().stream()
        .map(name -> name.substring(0, name.indexOf(':')))
        .distinct()
        .filter(run -> Glob.matches(pattern, run))
        .toList();
  }
}
