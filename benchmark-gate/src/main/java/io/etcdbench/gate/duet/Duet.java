// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Trial;
import io.etcdbench.gate.TrialRule;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.SessionTime;
import io.etcdbench.result.Environment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs a session: first a fixed number of pairs of every workload in turn, then further pairs of
 * undecided workloads, until one has certainly become worse, none is undecided, or the time is up.
 * A workload whose counters have become worse first gets the pairs that decide its timed metrics.
 * Every pair counts, and neither the choice of the next one nor the end can raise the error
 * probability; docs/gate-statistics.md explains why. Used once, by one thread.
 */
public final class Duet {
  private static final String STOPPED = "the session was stopped";

  private final DuetPlan plan;
  private final PairRun pairs;
  private final GateContext tools;
  private final Consumer<String> progress;
  private final SessionTime time;
  private final TrialRule trialRule;
  private final List<String> errors = new ArrayList<>();
  private final Set<Difference> differences = new LinkedHashSet<>();

  /**
   * Creates a session without starting it.
   *
   * @param plan plan of the session
   * @param tools the environment of the session
   * @param progress receives one line per pair
   */
  public Duet(DuetPlan plan, GateContext tools, Consumer<String> progress) {
    this.plan = plan;
    this.pairs = new PairRun(plan, tools);
    this.tools = tools;
    this.progress = progress;
    this.time = new SessionTime(tools.clock(), plan.longest());
    this.trialRule = plan.setup().trialRule();
  }

  /**
   * Runs the session. It ends when an arm dies or the stop signal is given, unless nothing is left
   * to measure. Earlier measurements are kept.
   *
   * @param environment where the session runs
   * @return the measurements
   */
  public Evidence run(Environment environment) {
    time.begin();
    List<Trial> trials = new ArrayList<>();
    plan.baseline()
        .forEach(one -> trials.add(new Trial(one.name(), WorkloadText.identified(one), List.of())));
    for (Optional<Integer> next = next(trials);
        next.isPresent() && time.holdsAPair();
        next = next(trials)) {
      int workload = next.get();
      Trial trial = trials.get(workload);
      Optional<JvmPair> pair = pair(workload, trial);
      if (pair.isEmpty()) {
        break;
      }
      trials.set(workload, trial.with(pair.get()));
    }
    return new Evidence(
        environment,
        List.copyOf(differences),
        errors,
        time.elapsedNanos(),
        trials.stream().filter(trial -> !trial.pairs().isEmpty()).toList());
  }

  /** Returns the workload of the next pair; empty when the result is clear. */
  private Optional<Integer> next(List<Trial> trials) {
    if (trials.stream().anyMatch(this::isFailing)) {
      return Optional.empty();
    }
    List<Integer> worse =
        plan.workloads().boxed().filter(each -> isClearlyWorse(trials.get(each))).toList();
    if (!worse.isEmpty()) {
      return worse.stream().filter(each -> !trialRule.decidesTimes(trials.get(each))).findFirst();
    }
    return plan.workloads()
        .boxed()
        .filter(workload -> trialRule.isOpen(trials.get(workload)))
        .min(
            Comparator.comparing((Integer workload) -> hasFirst(trials.get(workload)))
                .thenComparing(workload -> need(trials.get(workload)))
                .thenComparing(workload -> trials.get(workload).pairs().size()));
  }

  private boolean isClearlyWorse(Trial trial) {
    return hasFirst(trial) && trialRule.hasFailed(trial);
  }

  /** Whether an arm fails so many operations that the session can only end in an error. */
  private boolean isFailing(Trial trial) {
    return hasFirst(trial) && !trialRule.errors(trial).isEmpty();
  }

  private boolean hasFirst(Trial trial) {
    return trial.pairs().size() >= plan.setup().rule().pairs().first();
  }

  /** Orders workloads by how soon they probably fail, because a clear failure ends the session. */
  private int need(Trial trial) {
    return hasFirst(trial) ? trialRule.furtherUntilWorse(trial) : 0;
  }

  /** Runs one pair; empty when the session cannot continue. */
  private Optional<JvmPair> pair(int workload, Trial trial) {
    int number = trial.pairs().size();
    try {
      tools.requireTime();
      progress.accept("pair %s of '%s'".formatted(number + 1, trial.workload()));
      PairRun.Outcome outcome = pairs.run(workload, number, trialRule.mustCount(trial));
      differences.addAll(outcome.differences());
      time.pairHasEnded();
      return outcome.pair();
    } catch (ArmException e) {
      errors.add(
          tools.isStopped(e)
              ? STOPPED + "; completed pairs of JVMs: %s".formatted(time.pairs())
              : String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }
}
