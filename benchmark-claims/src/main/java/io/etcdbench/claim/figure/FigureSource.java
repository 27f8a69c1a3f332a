// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Figures by name: {@code RUN:FIGURE}, for example {@code leader:put.opsPerSecond}. The figures of
 * a run are described in {@code docs/claims.md}.
 */
public interface FigureSource {

  /**
   * Returns a figure.
   *
   * @param name name of a run and of its figure
   * @return empty if it was not measured
   */
  Optional<Double> find(String name);

  /**
   * Returns the value of a figure in each round of its run.
   *
   * @param name name of a run and of its figure
   * @return in the order of the experiment's rounds, null for a round without the figure; empty if
   *     there was only one or they are unknown
   */
  default List<@Nullable Double> rounds(String name) {
    return List.of();
  }

  /**
   * Returns the runs that match a pattern.
   *
   * @param pattern name of a run, in which {@code *} stands for any text
   * @return in the order of the experiment; empty if none matches
   */
  List<String> runs(String pattern);

  /**
   * Returns the names of the figures that match a pattern.
   *
   * @param pattern {@code RUN:FIGURE}, where the run may be a pattern
   * @return in the order of the runs; the pattern itself if its run is not a pattern
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
