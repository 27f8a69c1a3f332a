// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.cli.sizing.ResultEvaluator;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.RunPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a plan with several workers. */
@Command(
    name = "run",
    description = {
      "Runs one plan with multiple workers. Operation i of the plan belongs to worker 1 + (i mod"
          + " N), so the workers together send exactly what one machine would. They start at the"
          + " same instant, and their histograms are merged without loss.",
      "",
      "This process is the conductor: it generates no load, observes the members, merges results,"
          + " and verifies and deletes keys. On Kubernetes, a pod is the"
          + " conductor."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench fleet run plan.yaml --workers 4",
      "  etcd-bench fleet run plan.yaml --workers 8 --on hosts:hosts.txt --listen 0.0.0.0:7070 \\",
      "      --secret-file secret.txt --endpoints 10.0.0.5:2379",
      "  etcd-bench fleet run plan.yaml --workers 8 --on kubernetes --namespace load-tests \\",
      "      --image registry.example/etcd-bench:0.1.0 --endpoints etcd.databases:2379"
    })
public final class FleetRunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "PLAN",
      description =
          "Plan file; - is standard input. Here, client.driver defaults to wire, the cheapest"
              + " driver.")
  private @Nullable Path file;

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  @ArgGroup(validate = false, order = 1, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @Mixin private FleetOptions fleet = new FleetOptions();
  @Mixin private KubernetesOptions kubernetes = new KubernetesOptions();

  private @Nullable RunPlan read;

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    fleet.require();
    kubernetes.require(fleet);
    LoadRunner runner = LoadRunner.of(spec);
    RunPlan given = runner.plan(notice -> plan(runner, notice));
    if (fleet.isOnKubernetes()) {
      return kubernetes.runPlan(runner, given, fleet, List.of());
    }
    return fleet.conduct(
        runner,
        given,
        clusters.password(given.cluster(), runner.environment()),
        ResultEvaluator.OF_LIMITS,
        Objects.requireNonNull(read));
  }

  private RunPlan plan(LoadRunner runner, Consumer<String> notice) {
    RunPlan plan = FleetFlags.plan(Objects.requireNonNull(file));
    read = plan;
    Slo.requireMeasured(plan);
    ClusterPlan cluster = clusters.over(plan.cluster(), runner.environment(), notice);
    RunPlan whole = plan.with(cluster).with(output.over(plan.output()));
    whole.requireFaultsFit();
    return whole;
  }
}
