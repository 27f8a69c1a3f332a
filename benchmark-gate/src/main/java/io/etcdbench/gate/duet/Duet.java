// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.Judge;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Stage;
import io.etcdbench.gate.Trial;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.SessionTime;
import io.etcdbench.gate.arm.StageSizes;
import io.etcdbench.result.Environment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs a session: a screen of each workload; a confirmation in fresh JVMs of those that leave a
 * question, what is suspected most first; and the null control when something is about to fail. How
 * many pairs a stage has is fixed when it begins, by the time that is left and never by what its
 * pairs say. A question for which there is no time stays open. Used once, by one thread.
 */
public final class Duet {
  private final DuetPlan plan;
  private final PairRun pairs;
  private final GateContext tools;
  private final Consumer<String> progress;
  private final SessionTime time;
  private final StageSizes sizes;
  private final List<String> errors = new ArrayList<>();
  private final Set<Difference> differences = new LinkedHashSet<>();

  /**
   * Starts nothing.
   *
   * @param plan what to do
   * @param tools with what
   * @param progress told in one line of each pair
   */
  public Duet(DuetPlan plan, GateContext tools, Consumer<String> progress) {
    this.plan = plan;
    this.pairs = new PairRun(plan, tools);
    this.tools = tools;
    this.progress = progress;
    this.time = new SessionTime(tools.clock(), plan.longest());
    this.sizes = new StageSizes(plan.setup().rule().pairs(), time);
  }

  /**
   * Measures. An arm that dies ends the session, and so does the stop signal, unless nothing is
   * left to measure; what was measured before is kept.
   *
   * @param environment where this happens
   * @return what was seen
   */
  public Evidence run(Environment environment) {
    time.begin();
    List<Trial> trials = new ArrayList<>();
    plan.workloads().takeWhile(workload -> mayGoOn()).forEach(each -> trials.add(screen(each)));
    List<Integer> questions = new ArrayList<>(questions(trials));
    while (!questions.isEmpty() && mayGoOn()) {
      int open = questions.size();
      int workload = questions.remove(0);
      trials.set(workload, answered(workload, trials.get(workload), open));
    }
    return new Evidence(
        environment,
        List.copyOf(differences),
        errors,
        time.elapsedNanos(),
        trials.stream().filter(trial -> !trial.screen().pairs().isEmpty()).toList());
  }

  private boolean mayGoOn() {
    return errors.isEmpty() && differences.isEmpty();
  }

  private Trial screen(int workload) {
    return new Trial(
        name(workload),
        WorkloadText.of(plan.baseline().get(workload)),
        stage(workload, StageKind.SCREEN, sizes.screen(plan.baseline().size() - workload)),
        null,
        null);
  }

  /** The workloads that the screen leaves open, the most suspected one first. */
  private List<Integer> questions(List<Trial> trials) {
    Judge judge = plan.setup().judge();
    return IntStream.range(0, trials.size())
        .boxed()
        .filter(workload -> mayGoOn() && judge.needsConfirmation(trials.get(workload)))
        .sorted(Comparator.comparingDouble(workload -> -judge.suspicion(trials.get(workload))))
        .toList();
  }

  private Trial answered(int workload, Trial screened, int open) {
    Judge judge = plan.setup().judge();
    int pairs = sizes.confirmation(judge.isSuspected(screened), open);
    if (pairs == 0) {
      progress.accept(
          "the budget holds no confirmation of '%s', it stays open".formatted(name(workload)));
      return screened;
    }
    Trial trial = screened.withConfirm(stage(workload, StageKind.CONFIRM, pairs));
    if (mayGoOn() && judge.needsControl(trial)) {
      trial = trial.withControl(stage(workload, StageKind.CONTROL, sizes.control()));
    }
    return trial;
  }

  private Stage stage(int workload, StageKind kind, int number) {
    List<JvmPair> done = new ArrayList<>();
    for (int pair = 0; pair < number && mayGoOn(); pair++) {
      try {
        tools.requireTime();
        progress.accept(
            "%s of '%s': pair %d of %d".formatted(kind.words(), name(workload), pair + 1, number));
        PairRun.Outcome outcome = pairs.run(workload, kind, pair);
        differences.addAll(outcome.differences());
        outcome.pair().ifPresent(done::add);
        time.pairHasEnded();
      } catch (ArmException e) {
        errors.add(
            tools.stop().isGiven()
                ? "the session was stopped; pairs of JVMs that had ended: %d"
                    .formatted(time.pairs())
                : String.valueOf(e.getMessage()));
      }
    }
    return new Stage(done);
  }

  private String name(int workload) {
    return plan.baseline().get(workload).name();
  }
}
