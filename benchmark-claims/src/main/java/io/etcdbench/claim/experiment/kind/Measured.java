// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.result.RunResult;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of one run of an experiment. Immutable.
 *
 * @param result content of its result file
 * @param figures figures that a result file has no field for, by name
 * @param beside result of the load offered at the same time; null for none
 */
public record Measured(RunResult result, Map<String, Double> figures, @Nullable RunResult beside) {
  /** Sorts the figures by name. */
  public Measured {
    figures = Collections.unmodifiableMap(new TreeMap<>(figures));
  }

  /** Returns a measurement without additional figures. */
  public static Measured of(RunResult result) {
    return new Measured(result, Map.of(), null);
  }

  /** Returns a copy with additional figures. */
  public Measured with(Map<String, Double> more) {
    Map<String, Double> all = new TreeMap<>(figures);
    all.putAll(more);
    return new Measured(result, all, beside);
  }
}
