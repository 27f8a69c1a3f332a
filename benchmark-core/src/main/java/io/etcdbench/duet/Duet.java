// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.gate.Fingerprint.Difference;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.Judge;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Stage;
import io.etcdbench.gate.Trial;
import io.etcdbench.load.NanoClock;
import io.etcdbench.result.Environment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs a session: for each workload a screen, a confirmation in fresh JVMs when the screen leaves a
 * question, and the null control when something is about to fail. Used once, by one thread.
 */
public final class Duet {
  private final DuetPlan plan;
  private final PairRun pairs;
  private final Consumer<String> progress;
  private final NanoClock clock;
  private final List<String> errors = new ArrayList<>();
  private final Set<Difference> differences = new LinkedHashSet<>();

  /**
   * Starts nothing.
   *
   * @param plan what to do
   * @param starter starts the arms
   * @param watch watches the machine meanwhile; stays open
   * @param progress told in one line of each pair
   * @param clock the time
   */
  public Duet(
      DuetPlan plan,
      ArmStarter starter,
      MachineWatch watch,
      Consumer<String> progress,
      NanoClock clock) {
    this.plan = plan;
    this.pairs = new PairRun(plan, starter, watch, clock);
    this.progress = progress;
    this.clock = clock;
  }

  /**
   * Measures. An arm that dies ends the session; what was measured before is kept.
   *
   * @param environment where this happens
   * @return what was seen
   */
  public Evidence run(Environment environment) {
    long start = clock.nanoTime();
    List<Trial> trials = new ArrayList<>();
    plan.workloads().takeWhile(workload -> mayGoOn()).forEach(each -> trials.add(trial(each)));
    return new Evidence(
        environment,
        List.copyOf(differences),
        errors,
        clock.nanoTime() - start,
        trials.stream().filter(trial -> !trial.screen().pairs().isEmpty()).toList());
  }

  private boolean mayGoOn() {
    return errors.isEmpty() && differences.isEmpty();
  }

  private Trial trial(int workload) {
    Pairs number = plan.setup().rule().pairs();
    Judge judge = plan.setup().judge();
    String name = plan.baseline().get(workload).name();
    Trial trial =
        new Trial(
            name,
            WorkloadText.of(plan.baseline().get(workload)),
            stage(workload, StageKind.SCREEN, number.screen()),
            null,
            null);
    if (mayGoOn() && judge.needsConfirmation(trial)) {
      trial = trial.withConfirm(stage(workload, StageKind.CONFIRM, number.confirm()));
    }
    if (mayGoOn() && judge.needsControl(trial)) {
      trial = trial.withControl(stage(workload, StageKind.CONTROL, number.control()));
    }
    return trial;
  }

  private Stage stage(int workload, StageKind kind, int number) {
    List<JvmPair> done = new ArrayList<>();
    for (int pair = 0; pair < number && mayGoOn(); pair++) {
      progress.accept(
          "%s of '%s': pair %d of %d"
              .formatted(kind.words(), plan.baseline().get(workload).name(), pair + 1, number));
      try {
        PairRun.Outcome outcome = pairs.run(workload, kind, pair);
        differences.addAll(outcome.differences());
        outcome.pair().ifPresent(done::add);
      } catch (ArmException e) {
        errors.add(String.valueOf(e.getMessage()));
      }
    }
    return new Stage(done);
  }
}
