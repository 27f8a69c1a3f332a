// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of one experiment: the content of {@code experiment.json}. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param name of the experiment
 * @param scale at which it was made
 * @param startedAt when its first run began
 * @param elapsedNanos how long all of it took, 0 or more
 * @param runs in the order in which they were made, round after round
 * @param failure why it ended early, in one sentence; null when it did not
 */
public record ExperimentResult(
    String schema,
    String name,
    String scale,
    Instant startedAt,
    long elapsedNanos,
    List<Kept> runs,
    @Nullable String failure) {

  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/experiment/1";

  /**
   * One run.
   *
   * @param run its name
   * @param round 1 or more
   * @param folder of its result file, relative to that of the experiment; null when it was not made
   * @param figures those that its result file does not have, by name; may be empty
   * @param note why it was not made; null when it was
   */
  public record Kept(
      String run,
      int round,
      @Nullable String folder,
      Map<String, Double> figures,
      @Nullable String note) {
    public Kept {
      figures = new TreeMap<>(figures);
    }
  }

  public ExperimentResult {
    runs = List.copyOf(runs);
  }
}
