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
  private final Map<String, Double> spreads = new LinkedHashMap<>();

  Evidence(FigureSource source) {
    this.source = source;
  }

  @Override
  public Optional<Double> find(String name) {
    Optional<Double> value = source.find(name);
    value.ifPresent(number -> seen.put(name, number));
    source.spread(name).ifPresent(share -> spreads.put(name, share));
    return value;
  }

  @Override
  public Optional<Double> spread(String name) {
    return source.spread(name);
  }

  @Override
  public List<String> runs(String pattern) {
    return source.runs(pattern);
  }

  /** How far what was found scatters, as far as that is known. */
  Map<String, Double> spreads() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(spreads));
  }

  /** What was found, in the order in which it was asked for. */
  Map<String, Double> seen() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(seen));
  }
}
