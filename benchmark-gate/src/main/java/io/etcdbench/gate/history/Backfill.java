// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a backfill, which measures old commits: the content of {@code backfill.json}.
 * Commits are measured from coarse to fine, so that an interrupted backfill covers the whole range,
 * and a drift of the machine during the backfill does not look like a trend over commits.
 * Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param commits the commits to measure, oldest first, at least one
 * @param load the words of the load command
 * @param steps the outcomes so far
 * @param store location of the history to which the results are added; null in files written before
 *     it was recorded
 */
public record Backfill(
    String schema,
    List<String> commits,
    List<String> load,
    List<Step> steps,
    @Nullable String store) {
  /** Version of this format. Adding fields does not change it. */
  public static final String SCHEMA = "etcd-bench/backfill/1";

  /** The outcome of a commit. */
  public enum Outcome {
    /** Measured and added to the history. */
    MEASURED,
    /** Skipped, because it does not build or its run was not usable. */
    PASSED_OVER
  }

  /**
   * A processed commit.
   *
   * @param commit its full hash
   * @param outcome what happened to it
   * @param reason one sentence; empty when it was measured
   */
  public record Step(String commit, Outcome outcome, String reason) {
    public Step {
      if (commit == null || outcome == null || reason == null) {
        throw new IllegalArgumentException("'commit', 'outcome' or 'reason' of a step is missing");
      }
    }
  }

  public Backfill {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (commits == null || commits.isEmpty() || load == null || steps == null) {
      throw new IllegalArgumentException("'commits', 'load' or 'steps' is missing");
    }
    commits = List.copyOf(commits);
    load = List.copyOf(load);
    steps = List.copyOf(steps);
  }

  /**
   * Creates a backfill that has not started.
   *
   * @param commits the commits to measure, oldest first
   * @param load the words of the load command
   * @param store location of the history
   */
  public static Backfill of(List<String> commits, List<String> load, String store) {
    return new Backfill(SCHEMA, commits, load, List.of(), store);
  }

  /** Returns this backfill after one more commit. */
  public Backfill with(Step step) {
    List<Step> all = new ArrayList<>(steps);
    all.add(step);
    return new Backfill(SCHEMA, commits, load, all, store);
  }

  /** Returns this backfill without the commits that were skipped. */
  Backfill onlyMeasured() {
    return new Backfill(
        SCHEMA,
        commits,
        load,
        steps.stream().filter(step -> step.outcome() == Outcome.MEASURED).toList(),
        store);
  }

  /** Whether another backfill has the same commits, load and history. */
  boolean isOf(Backfill other) {
    return commits.equals(other.commits)
        && load.equals(other.load)
        && (store == null || store.equals(other.store));
  }

  /**
   * Returns the commit to measure next.
   *
   * @return empty when all commits are processed
   */
  public Optional<String> next() {
    var done = steps.stream().map(Step::commit).collect(Collectors.toSet());
    return order().filter(commit -> !done.contains(commit)).findFirst();
  }

  /**
   * Orders commits by repeated halving: the newest, the oldest, then the others by their
   * bit-reversed index (van der Corput sequence).
   */
  private Stream<String> order() {
    int last = commits.size() - 1;
    return IntStream.rangeClosed(0, last)
        .boxed()
        .sorted(
            Comparator.comparing((Integer at) -> at != 0 && at != last)
                .thenComparing(Integer::reverse, Integer::compareUnsigned))
        .map(at -> commits.get(last - at));
  }

  /** Returns the number of measured commits. */
  public long measured() {
    return steps.stream().filter(step -> step.outcome() == Outcome.MEASURED).count();
  }
}
