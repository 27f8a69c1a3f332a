// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrintPlanTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put --seed 3 --key-space-size 500 --val-size 10-50",
        "get --key-order zipfian",
        "delete --key-order hotspot",
        "range foo --prefix --limit 4",
        "txn-put --txn-ops 3",
        "txn-mixed --rw-ratio 3 --key-space-size 100",
        "mixed --op put --op get:weight=3 --op range:span=7 --op delete --op txn:txn-ops=2"
      })
  void whatIsPrintedRunsAgainAsTheSameStreamOfOperations(String words) throws IOException {
    RunPlan plan = CommandPlans.plan(words);
    Path file = Files.writeString(folder.resolve("plan.yaml"), PlanFile.write(plan));

    RunPlan again = CommandPlans.plan("run " + file);

    assertThat(again).isEqualTo(plan);
    assertThat(StreamHash.of(fixed(again), 3_000)).isEqualTo(StreamHash.of(fixed(plan), 3_000));
  }

  @Test
  void anotherSeedOffersAnotherStreamOfOperations() {
    RunPlan plan = CommandPlans.plan("put --key-space-size 500");
    RunPlan other = CommandPlans.plan("put --key-space-size 500 --seed 2");
    assertThat(StreamHash.of(fixed(plan), 100)).isNotEqualTo(StreamHash.of(fixed(other), 100));
  }

  @Test
  void flagsOfTheClusterAndTheOutputWinOverAPlan() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.yaml"), "output: {format: csv}");
    RunPlan plan = CommandPlans.plan("run " + file + " --endpoints a:1 --output there --quiet");
    assertThat(plan.cluster().given().endpoints()).containsExactly("http://a:1");
    assertThat(plan.output().folder()).isEqualTo("there");
    assertThat(plan.output().format()).hasToString("CSV");
  }

  @Test
  void printsTheReferenceOfAllKeys() {
    assertThat(CommandPlans.execute("run --reference").out()).isEqualTo(PlanFile.reference());
  }

  /** The run's own prefix is drawn at each run; here both have the same. */
  private static RunPlan fixed(RunPlan plan) {
    RunKeysPlan keys = plan.keys();
    return plan.with(new RunKeysPlan(keys.prefix(), "~a", keys.existing(), keys.afterwards()));
  }
}
