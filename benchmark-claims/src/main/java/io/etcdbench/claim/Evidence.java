// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.figure.FigureSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Remembers every figure that an assertion asks for. Used by one thread. */
final class Evidence implements FigureSource {
  private final FigureSource source;
  private final Map<String, Double> seen = new LinkedHashMap<>();
  private final Map<String, List<Double>> rounds = new LinkedHashMap<>();

  Evidence(FigureSource source) {
    this.source = source;
  }

  @Override
  public Optional<Double> find(String name) {
    Optional<Double> value = source.find(name);
    value.ifPresent(number -> seen.put(name, number));
    List<Double> each = source.rounds(name);
    if (!each.isEmpty()) {
      rounds.put(name, each);
    }
    return value;
  }

  @Override
  public List<Double> rounds(String name) {
    return source.rounds(name);
  }

  @Override
  public List<String> runs(String pattern) {
    return source.runs(pattern);
  }

  /** What was found in each round, where there were several. */
  Map<String, List<Double>> rounds() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(rounds));
  }

  /** What was found, in the order in which it was asked for. */
  Map<String, Double> seen() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(seen));
  }
}
