// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of one experiment: the content of {@code experiment.json}. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param name name of the experiment
 * @param scale scale at which it was executed
 * @param startedAt start of the first run
 * @param elapsedNanos total duration, 0 or more
 * @param runs round after round, each in the order of the experiment's file
 * @param missing number of runs still to be executed after a stop; 0 when complete
 * @param failure why it ended early, in one sentence; null when it did not
 */
public record ExperimentResult(
    String schema,
    String name,
    String scale,
    Instant startedAt,
    long elapsedNanos,
    List<Kept> runs,
    int missing,
    @Nullable String failure) {

  /** Identifier of this format. Its number stays the same while fields are only added. */
  public static final String SCHEMA = "etcd-bench/experiment/2";

  private static final String UNKNOWN = "unknown";

  /**
   * One run.
   *
   * @param run name of the run
   * @param round 1 or more
   * @param folder folder of its result file, relative to that of the experiment; null when it was
   *     not executed
   * @param figures figures that its result file does not contain, by name; may be empty
   * @param commit commit of the etcd-bench that executed it; null when unknown
   * @param note why it was not executed; null when it was
   * @param plan {@link io.etcdbench.claim.RunSpec#digest} of what was executed; null when unknown
   */
  public record Kept(
      String run,
      int round,
      @Nullable String folder,
      Map<String, Double> figures,
      @Nullable String commit,
      @Nullable String note,
      @Nullable String plan) {
    public Kept {
      figures = new TreeMap<>(figures);
    }
  }

  /**
   * Returns how often each executed run was repeated, the smallest number if they differ; 0 for
   * none.
   */
  public int rounds() {
    return runs.stream()
        .filter(kept -> kept.folder() != null)
        .collect(Collectors.groupingBy(Kept::run, Collectors.counting()))
        .values()
        .stream()
        .mapToInt(Long::intValue)
        .min()
        .orElse(0);
  }

  /**
   * Returns the commits of etcd-bench that executed its runs, comma-separated, {@code unknown} for
   * those without one; null when none is known.
   */
  public @Nullable String commits() {
    String all =
        runs.stream()
            .filter(kept -> kept.folder() != null)
            .map(kept -> Objects.requireNonNullElse(kept.commit(), UNKNOWN))
            .distinct()
            .collect(Collectors.joining(", "));
    return all.isEmpty() || all.equals(UNKNOWN) ? null : all;
  }

  /** Returns whether a run has an entry for a round, executed or not. */
  public boolean has(String run, int round) {
    return runs.stream().anyMatch(kept -> kept.run().equals(run) && kept.round() == round);
  }

  /** Returns a copy with other runs. */
  public ExperimentResult with(List<Kept> others) {
    return new ExperimentResult(
        schema, name, scale, startedAt, elapsedNanos, others, missing, failure);
  }

  public ExperimentResult {
    runs = List.copyOf(runs);
  }
}
