// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * @param missing how many runs a stop left to be made; 0 when it is whole
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

  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/experiment/2";

  /**
   * One run.
   *
   * @param run its name
   * @param round 1 or more
   * @param folder of its result file, relative to that of the experiment; null when it was not made
   * @param figures those that its result file does not have, by name; may be empty
   * @param commit of etcd-bench that made it; null when that is not known
   * @param note why it was not made; null when it was
   */
  public record Kept(
      String run,
      int round,
      @Nullable String folder,
      Map<String, Double> figures,
      @Nullable String commit,
      @Nullable String note) {
    public Kept {
      figures = new TreeMap<>(figures);
    }
  }

  /** How often each of its runs was made, as far as its server was given; 0 for none. */
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

  /** The commits of etcd-bench that made its runs, comma-separated; null when none is known. */
  public @Nullable String commits() {
    String all =
        runs.stream()
            .flatMap(kept -> Stream.ofNullable(kept.commit()))
            .distinct()
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? null : all;
  }

  public ExperimentResult {
    runs = List.copyOf(runs);
  }
}
