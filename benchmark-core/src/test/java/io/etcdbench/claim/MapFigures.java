// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Figures that are given. */
record MapFigures(Map<String, Double> figures) implements FigureSource {

  @Override
  public Optional<Double> find(String name) {
    return Optional.ofNullable(figures.get(name));
  }

  @Override
  public List<String> runs(String pattern) {
    return new TreeMap<>(figures)
        .keySet().stream()
            .map(name -> name.substring(0, name.indexOf(':')))
            .distinct()
            .filter(run -> Glob.matches(pattern, run))
            .toList();
  }
}
