// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Figures that are given; runs are in the order of the map. */
record MapFigures(Map<String, Double> figures) implements FigureSource {

  @Override
  public Optional<Double> find(String name) {
    return Optional.ofNullable(figures.get(name));
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
