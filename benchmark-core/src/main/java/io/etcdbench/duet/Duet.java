// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.gate.Fingerprint.Difference;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.Judge;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Stage;
import io.etcdbench.gate.Trial;
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
 * question, what is suspected most first; and the null control when something is about to fail. A
 * budget holds one confirmation; a further one that would not end in time is not begun, and its
 * question stays open. Used once, by one thread.
 */
public final class Duet {
  private final DuetPlan plan;
  private final PairRun pairs;
  private final Consumer<String> progress;
  private final SessionTime time;
  private final List<String> errors = new ArrayList<>();
  private final Set<Difference> differences = new LinkedHashSet<>();

  /**
   * Starts nothing.
   *
   * @param plan what to do
   * @param tools with what
   * @param progress told in one line of each pair
   */
  public Duet(DuetPlan plan, DuetTools tools, Consumer<String> progress) {
    this.plan = plan;
    this.pairs = new PairRun(plan, tools);
    this.progress = progress;
    this.time = new SessionTime(tools.clock(), plan.longest());
  }

  /**
   * Measures. An arm that dies ends the session; what was measured before is kept.
   *
   * @param environment where this happens
   * @return what was seen
   */
  public Evidence run(Environment environment) {
    time.begin();
    List<Trial> trials = new ArrayList<>();
    plan.workloads().takeWhile(workload -> mayGoOn()).forEach(each -> trials.add(screen(each)));
    List<Integer> questions = questions(trials);
    for (int workload : questions) {
      boolean planned = workload == questions.get(0);
      if (mayGoOn() && (planned || hasTimeToConfirm(workload))) {
        trials.set(workload, answered(workload, trials.get(workload)));
      }
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
        stage(workload, StageKind.SCREEN, numbers().screen()),
        null,
        null);
  }

  /** The workloads that the screen leaves open, the most suspected one first. */
  private List<Integer> questions(List<Trial> trials) {
    Judge judge = plan.setup().judge();
    return IntStream.range(0, trials.size())
        .boxed()
        .filter(workload -> mayGoOn() && judge.needsConfirmation(trials.get(workload)))
        .sorted(Comparator.comparingDouble(workload -> judge.suspicion(trials.get(workload))))
        .toList();
  }

  private Trial answered(int workload, Trial screened) {
    Trial trial = screened.withConfirm(stage(workload, StageKind.CONFIRM, numbers().confirm()));
    if (mayGoOn() && plan.setup().judge().needsControl(trial)) {
      trial = trial.withControl(stage(workload, StageKind.CONTROL, numbers().control()));
    }
    return trial;
  }

  private boolean hasTimeToConfirm(int workload) {
    boolean enough = time.holds(numbers().confirm() + numbers().control());
    if (!enough) {
      progress.accept(
          "the budget holds no confirmation of '%s', it stays open".formatted(name(workload)));
    }
    return enough;
  }

  private Stage stage(int workload, StageKind kind, int number) {
    List<JvmPair> done = new ArrayList<>();
    for (int pair = 0; pair < number && mayGoOn(); pair++) {
      progress.accept(
          "%s of '%s': pair %d of %d".formatted(kind.words(), name(workload), pair + 1, number));
      try {
        PairRun.Outcome outcome = pairs.run(workload, kind, pair);
        differences.addAll(outcome.differences());
        outcome.pair().ifPresent(done::add);
        time.pairHasEnded();
      } catch (ArmException e) {
        errors.add(String.valueOf(e.getMessage()));
      }
    }
    return new Stage(done);
  }

  private Pairs numbers() {
    return plan.setup().rule().pairs();
  }

  private String name(int workload) {
    return plan.baseline().get(workload).name();
  }
}
