// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.result.RunResult;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one run of an experiment has measured. Immutable.
 *
 * @param result for its result file
 * @param figures those that a result file has no place for, by name
 * @param beside of what was offered at the same time; null when nothing was
 */
public record Measured(RunResult result, Map<String, Double> figures, @Nullable RunResult beside) {
  /** Sorts the figures by name. */
  public Measured {
    figures = new TreeMap<>(figures);
  }

  /** A run of the engine. */
  public static Measured of(RunResult result) {
    return new Measured(result, Map.of(), null);
  }

  /** The same with figures of its own. */
  public Measured with(Map<String, Double> more) {
    Map<String, Double> all = new TreeMap<>(figures);
    all.putAll(more);
    return new Measured(result, all, beside);
  }
}
