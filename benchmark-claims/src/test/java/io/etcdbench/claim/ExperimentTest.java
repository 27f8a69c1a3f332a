// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.plan.yaml.StrictYaml;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExperimentTest {
  private static final String SWEEP =
      """
      name: area/sweep
      question: What?
      scales:
        smoke: { rates: [{ rate: 10 }] }
        small: { rounds: 4, rates: [{ rate: 10 }, { rate: 20 }] }
      plan:
        load: { concurrency: 7 }
        operations: [{ kind: put, keys: { size: 8, space: 1 } }]
      runs:
        - name: alone
        - name: beside-${rate}
          each: ${rates}
          plan: { load: { concurrency: "${rate}" } }
          beside: { operations: [{ kind: get }], load: { arrival: { shape: constant, rate: "${rate}" } } }
          settings: { time: "${measure}" }
      """;

  @Test
  void laysTheRunOverTheExperimentOverTheScale() {
    List<RunSpec> runs = read(SWEEP).runs(Scale.SMALL);

    assertThat(runs).extracting(RunSpec::name).containsExactly("alone", "beside-10", "beside-20");
    assertThat(runs.get(0).plan().load().concurrency()).isEqualTo(7);
    assertThat(runs.get(0).plan().load().duration()).isEqualTo(Duration.ofSeconds(3));
    assertThat(runs.get(2).plan().load().concurrency()).isEqualTo(20);
    assertThat(runs.get(2).settings()).containsEntry("time", "3s");
  }

  @Test
  void whatRunsBesideLastsUntilItIsEnded() {
    RunSpec run = read(SWEEP).runs(Scale.SMOKE).get(1);

    assertThat(run.besidePlan()).isPresent();
    assertThat(run.besidePlan().get().load().duration()).isEqualTo(Duration.ofHours(1));
    assertThat(run.besidePlan().get().load().arrival().rate()).isEqualTo(10.0);
    assertThat(run.besidePlan().get().cluster()).isEqualTo(run.plan().cluster());
  }

  @Test
  void theScaleSaysHowOften() {
    assertThat(read(SWEEP).rounds(Scale.SMOKE)).isEqualTo(1);
    assertThat(read(SWEEP).rounds(Scale.SMALL)).isEqualTo(4);
  }

  @Test
  void saysWhichValueIsMissing() {
    Experiment experiment = read(SWEEP);

    assertThatThrownBy(() -> experiment.runs(Scale.FULL))
        .hasMessage("'${rates}' has no value; known are [measure, warmup]");
  }

  @Test
  void saysWhichRunSaysSomethingWrong() {
    Experiment experiment = read("{name: a/b, runs: [{name: r, plan: {load: {concurency: 3}}}]}");

    assertThatThrownBy(() -> experiment.runs(Scale.SMOKE))
        .hasMessageStartingWith(
            "experiment 'a/b', run 'r': unknown key 'load.concurency', did you mean");
  }

  @Test
  void refusesAnExperimentWithoutAreaOrRuns() {
    assertThatThrownBy(() -> read("{name: puts, runs: [{name: r}]}"))
        .hasMessageContaining("the experiment's name is 'puts'; allowed: area/name");
    assertThatThrownBy(() -> read("{name: a/b, runs: []}"))
        .hasMessageContaining("experiment 'a/b' has no runs");
  }

  private static Experiment read(String yaml) {
    return StrictYaml.value(StrictYaml.tree(yaml), Experiment.class);
  }
}
