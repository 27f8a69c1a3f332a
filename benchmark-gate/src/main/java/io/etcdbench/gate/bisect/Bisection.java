// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import io.etcdbench.analysis.compare.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A binary search for the first commit that is slower than a good one, after any number of
 * sessions: the content of {@code bisect.json}. Every session compares a commit with the good one,
 * so small differences do not add up to a wrong answer. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param good the baseline of every session
 * @param commits those after the good one, oldest first, the bad one last; at least one
 * @param options of each session
 * @param steps the sessions so far, in order
 */
public record Bisection(
    String schema, String good, List<String> commits, List<String> options, List<Step> steps) {

  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/bisect/1";

  /**
   * A session.
   *
   * @param commit its candidate
   * @param verdict FAIL for slower, PASS for not slower; any other leaves the commit undecided
   * @param reason in one sentence
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
   * A search that has not begun.
   *
   * @param good the baseline of every session
   * @param commits those after it, oldest first, the bad one last
   * @param options of each session
   */
  public static Bisection of(String good, List<String> commits, List<String> options) {
    return new Bisection(SCHEMA, good, commits, options, List.of());
  }

  /**
   * The same after one more session.
   *
   * @param step what it found
   * @return a changed copy
   */
  public Bisection with(Step step) {
    List<Step> all = new ArrayList<>(steps);
    all.add(step);
    return new Bisection(SCHEMA, good, commits, options, all);
  }

  /**
   * The commit to compare next: first the bad one, which must be slower, then the middle of what is
   * left. An undecided commit is passed over for the decidable one nearest to the middle.
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
   * Those of which one is the first that is slower, oldest first.
   *
   * @return one when it was found; more when those before the last one are undecided; none when the
   *     bad commit is not slower than the good one
   */
  public List<String> suspects() {
    int slower = firstSlower();
    return slower < 0 ? List.of() : commits.subList(lastFine() + 1, slower + 1);
  }

  /**
   * How many further sessions are needed if all of them decide.
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

  /** The oldest commit that is known to be slower; -1 when none is. */
  private int firstSlower() {
    return indexes(Verdict.FAIL).min().orElse(-1);
  }

  /** The newest commit before it that is known not to be; -1 for the good one. */
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
