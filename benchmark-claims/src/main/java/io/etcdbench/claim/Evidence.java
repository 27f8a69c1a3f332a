// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.figure.FigureSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records every figure that an assertion reads. Not thread-safe. */
final class Evidence implements FigureSource {
  private final FigureSource source;
  private final Map<String, Double> seen = new LinkedHashMap<>();
  private final Map<String, List<@Nullable Double>> rounds = new LinkedHashMap<>();
  private boolean swept;

  Evidence(FigureSource source) {
    this.source = source;
  }

  @Override
  public Optional<Double> find(String name) {
    swept |= isPattern(name); // a model is fitted to all runs of its pattern
    Optional<Double> value = source.find(name);
    value.ifPresent(number -> seen.put(name, number));
    List<@Nullable Double> each = source.rounds(name);
    if (!each.isEmpty()) {
      rounds.put(name, each);
    }
    return value;
  }

  @Override
  public List<@Nullable Double> rounds(String name) {
    return source.rounds(name);
  }

  @Override
  public List<String> runs(String pattern) {
    swept |= isPattern(pattern);
    return source.runs(pattern);
  }

  private static boolean isPattern(String name) {
    return name.contains("*");
  }

  /** Whether a pattern was read, which stands for those runs only that were executed. */
  boolean swept() {
    return swept;
  }

  /** Returns the values of each round, for figures with several rounds. */
  Map<String, List<@Nullable Double>> rounds() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(rounds));
  }

  /** Returns the number of rounds that all of these figures have; 0 if none has several. */
  int commonRounds() {
    return rounds.values().stream().mapToInt(List::size).min().orElse(0);
  }

  /** Whether a figure found has no values of several rounds; true also when none was found. */
  boolean hasSingleRound() {
    return seen.isEmpty() || !rounds.keySet().containsAll(seen.keySet());
  }

  /** Returns the figures found, in the order in which they were first read. */
  Map<String, Double> seen() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(seen));
  }
}
