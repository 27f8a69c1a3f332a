// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.fleet.kubernetes.KubernetesSpec;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Limits;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Pod;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A run whose kubectl cannot be started. */
final class KubernetesRunTest {
  private static final String FAILURE = "'kubectl' cannot be run";

  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();
  private final LoadRunner runner =
      LoadRunner.of(
          new CommandLine(CommandSpec.create())
              .setErr(new PrintWriter(err, true))
              .getCommandSpec());

  @Test
  void aRunThatIsStoppedWithoutAResultIsInvalidAndHasNotFailed() {
    runner.stopOnSignal().give();

    assertThat(run()).isEqualTo(ExitCode.INVALID);
    assertThat(err.toString()).contains(FAILURE);
    assertThat(folder.resolve("result")).doesNotExist();
  }

  @Test
  void aRunWithoutAResultHasFailed() {
    assertThatThrownBy(this::run)
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(FAILURE);
  }

  private int run() {
    KubernetesSpec spec =
        new KubernetesSpec(
            "bench",
            new Target("", "load"),
            new Pod("localhost/etcd-bench:1", "500m", "512Mi", ""),
            2,
            new Limits(Duration.ofMinutes(10), Duration.ofMinutes(1)));
    RunPlan parsed =
        PlanFile.parse(
            """
            cluster: {origin: external, given: {endpoints: ['http://etcd:2379']}}
            client: {connections: {count: 4}}
            load: {concurrency: 4}
            """);
    RunPlan plan = parsed.with(parsed.output().withFolder(folder.resolve("result").toString()));
    return new KubernetesRun(runner, folder.resolve("kubectl").toString(), "1", result -> 0)
        .run(spec, new FleetManifest(spec, plan, OnWorkerLoss.INVALID), plan);
  }
}
