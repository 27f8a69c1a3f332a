// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.List;
import java.util.Optional;

/**
 * Figures by name: {@code RUN:FIGURE}, for example {@code leader:put.opsPerSecond}. Which figures a
 * run has is described in {@code docs/claims.md}.
 */
public interface FigureSource {

  /**
   * A figure.
   *
   * @param name of a run and a figure of it
   * @return empty when it was not measured
   */
  Optional<Double> find(String name);

  /**
   * A figure in each round of its run.
   *
   * @param name of a run and a figure of it
   * @return in the order of the rounds; empty when there was one round or they are not known
   */
  default List<Double> rounds(String name) {
    return List.of();
  }

  /**
   * The runs that a pattern names.
   *
   * @param pattern the name of a run, in which {@code *} stands for any text
   * @return in the order in which they ran; empty when there is none
   */
  List<String> runs(String pattern);

  /**
   * The figures that a pattern names.
   *
   * @param pattern {@code RUN:FIGURE}, where the run may be a pattern
   * @return their names, in the order of the runs; the pattern itself when no run is meant
   */
  default List<String> names(String pattern) {
    int colon = pattern.indexOf(':');
    if (colon < 0 || !pattern.substring(0, colon).contains("*")) {
      return List.of(pattern);
    }
    return runs(pattern.substring(0, colon)).stream()
        .map(run -> run + pattern.substring(colon))
        .toList();
  }
}
