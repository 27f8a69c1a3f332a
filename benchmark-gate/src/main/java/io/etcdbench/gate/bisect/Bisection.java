// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.result.file.ContractFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The state of a binary search for the first commit that is slower than a good one: the content of
 * {@code bisect.json}. Every session compares a commit with the good one, so small differences do
 * not accumulate into a wrong result. Immutable.
 *
 * @param schema version of this format, {@link #SCHEMA}
 * @param good the baseline of every session
 * @param commits the commits after the good one, oldest first, the bad one last; at least one
 * @param options options of each session
 * @param steps the sessions so far, in order
 */
public record Bisection(
    String schema, String good, List<String> commits, List<String> options, List<Step> steps) {

  /** Version of this format. Adding fields does not change it. */
  public static final String SCHEMA = "etcd-bench/bisect/1";

  /** The file format. */
  public static final ContractFile<Bisection> FORMAT = new ContractFile<>(SCHEMA, Bisection.class);

  /** What the sessions so far have shown. */
  public enum Outcome {
    /** Further sessions are needed. */
    UNFINISHED,
    /** The bad commit is not slower than the good one. */
    NOT_SLOWER,
    /** It is not known whether the bad commit is slower than the good one. */
    UNDECIDED,
    /** The first slower commit is known. */
    FOUND,
    /** The first slower commit is one of several, all of which but the last are undecided. */
    NARROWED
  }

  /**
   * One session.
   *
   * @param commit its candidate
   * @param verdict FAIL for slower, PASS for not slower; any other verdict leaves the commit
   *     undecided
   * @param reason one sentence
   */
  public record Step(String commit, Verdict verdict, String reason) {
    public Step {
      if (commit == null || verdict == null || reason == null) {
        throw new IllegalArgumentException("'commit', 'verdict' or 'reason' of a step is missing");
      }
    }
  }

  public Bisection {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (good == null || commits == null || commits.isEmpty()) {
      throw new IllegalArgumentException("'good' or 'commits' is missing");
    }
    if (options == null || steps == null) {
      throw new IllegalArgumentException("'options' or 'steps' is missing");
    }
    commits = List.copyOf(commits);
    options = List.copyOf(options);
    steps = List.copyOf(steps);
    for (Step step : steps) {
      if (!commits.contains(step.commit())) {
        throw new IllegalArgumentException(
            "the commit '%s' of a step is not one of 'commits'".formatted(step.commit()));
      }
    }
  }

  /**
   * Creates a search that has not started.
   *
   * @param good the baseline of every session
   * @param commits the commits after it, oldest first, the bad one last
   * @param options options of each session
   */
  public static Bisection of(String good, List<String> commits, List<String> options) {
    return new Bisection(SCHEMA, good, commits, options, List.of());
  }

  /**
   * Returns this search after one more session.
   *
   * @param step the result of the session
   */
  public Bisection with(Step step) {
    List<Step> all = new ArrayList<>(steps);
    all.add(step);
    return new Bisection(SCHEMA, good, commits, options, all);
  }

  /**
   * Returns the commit to compare next: first the bad one, which must be slower, then the middle of
   * the remaining range. An undecided commit is skipped for the untested one nearest to the middle.
   *
   * @return empty when the search has ended
   */
  public Optional<String> next() {
    if (steps.isEmpty()) {
      return Optional.of(commits.get(commits.size() - 1));
    }
    int slower = firstSlower();
    if (slower < 0) {
      return Optional.empty();
    }
    int fine = lastFine();
    Set<String> passedOver = new HashSet<>();
    steps.forEach(step -> passedOver.add(step.commit()));
    double middle = (fine + slower) / 2.0;
    return IntStream.range(fine + 1, slower)
        .boxed()
        .filter(i -> !passedOver.contains(commits.get(i)))
        .min(Comparator.comparingDouble(i -> Math.abs(i - middle)))
        .map(commits::get);
  }

  /**
   * Returns the commits that may be the first slower one, oldest first.
   *
   * @return one commit when it was found; more when those before the last one are undecided; none
   *     when the bad commit is not slower than the good one
   */
  public List<String> suspects() {
    int slower = firstSlower();
    return slower < 0 ? List.of() : commits.subList(lastFine() + 1, slower + 1);
  }

  /** Returns what the sessions so far have shown. */
  public Outcome outcome() {
    if (next().isPresent()) {
      return Outcome.UNFINISHED;
    }
    int suspects = suspects().size();
    if (suspects == 0) {
      return steps.get(0).verdict() == Verdict.PASS ? Outcome.NOT_SLOWER : Outcome.UNDECIDED;
    }
    return suspects == 1 ? Outcome.FOUND : Outcome.NARROWED;
  }

  /**
   * Returns the number of further sessions needed if all of them are decisive.
   *
   * @return 0 when the search has ended
   */
  public int further() {
    if (next().isEmpty()) {
      return 0;
    }
    int left = steps.isEmpty() ? commits.size() : suspects().size();
    int halvings = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, left - 1));
    return steps.isEmpty() ? halvings + 1 : halvings;
  }

  /** Returns the index of the oldest commit known to be slower; -1 for none. */
  private int firstSlower() {
    return indexes(Verdict.FAIL).min().orElse(-1);
  }

  /**
   * Returns the index of the newest commit before it known not to be slower; -1 for the good
   * commit.
   */
  private int lastFine() {
    int slower = firstSlower();
    return indexes(Verdict.PASS).filter(i -> i < slower).max().orElse(-1);
  }

  private IntStream indexes(Verdict verdict) {
    return steps.stream()
        .filter(step -> step.verdict() == verdict)
        .mapToInt(step -> commits.indexOf(step.commit()));
  }
}
