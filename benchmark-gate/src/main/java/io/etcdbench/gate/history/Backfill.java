// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measuring old commits, after any number of them: the content of {@code backfill.json}. Commits
 * are taken coarse to fine, so that an interrupted backfill shows the whole range, and a drift of
 * the machine while it lasts is not a trend over commits. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param commits to measure, oldest first, at least one
 * @param load the load command, in words
 * @param steps what became of the commits so far
 */
public record Backfill(String schema, List<String> commits, List<String> load, List<Step> steps) {
  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/backfill/1";

  /** What became of a commit. */
  public enum Outcome {
    /** It is in the history. */
    MEASURED,
    /** It does not build, or its run was not usable. */
    PASSED_OVER
  }

  /**
   * A commit that is done with.
   *
   * @param commit its full identifier
   * @param outcome what became of it
   * @param reason in one sentence; empty when it was measured
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
   * A backfill that has not begun.
   *
   * @param commits to measure, oldest first
   * @param load the load command, in words
   */
  public static Backfill of(List<String> commits, List<String> load) {
    return new Backfill(SCHEMA, commits, load, List.of());
  }

  /** The same after one more commit. */
  public Backfill with(Step step) {
    List<Step> all = new ArrayList<>(steps);
    all.add(step);
    return new Backfill(SCHEMA, commits, load, all);
  }

  /** Whether another one measures the same. */
  boolean isOf(Backfill other) {
    return commits.equals(other.commits) && load.equals(other.load);
  }

  /**
   * The commit to measure next.
   *
   * @return empty when all are done with
   */
  public Optional<String> next() {
    var done = steps.stream().map(Step::commit).collect(Collectors.toSet());
    return order().filter(commit -> !done.contains(commit)).findFirst();
  }

  /**
   * The newest first, then by halves: in the order of the mirrored binary digits of their places.
   */
  private Stream<String> order() {
    int last = commits.size() - 1;
    return IntStream.rangeClosed(0, last)
        .boxed()
        .sorted(Comparator.comparing(Integer::reverse, Integer::compareUnsigned))
        .map(at -> commits.get(last - at));
  }

  /** How many commits were measured. */
  public long measured() {
    return steps.stream().filter(step -> step.outcome() == Outcome.MEASURED).count();
  }
}
