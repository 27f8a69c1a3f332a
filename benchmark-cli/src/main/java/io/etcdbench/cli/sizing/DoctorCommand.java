// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.fleet.FleetOptions;
import io.etcdbench.cli.fleet.KubernetesOptions;
import io.etcdbench.cli.run.ClientOptions;
import io.etcdbench.cli.run.ClientOptions.Fallback;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.RehearseOption;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.sizing.doctor.CheckupPace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Examines a cluster and gives advice. */
@Command(
    name = "doctor",
    description = {
      "Diagnoses a cluster and prints one page of recommendations. Checks members, settings,"
          + " alarms, disk and round trips between members, runs a light load, and searches for the"
          + " highest rate that meets an objective. Takes about five minutes, longer when it searches"
          + " again.",
      "",
      "Loads the cluster up to its limit, and deletes its own keys afterwards. The exit code is 3"
          + " if a setting must be fixed or no rate meets the objective.",
      "",
      "With --on kubernetes, a pod examines the members; the speed of their disks is unknown there."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench doctor --endpoints 10.0.0.5:2379,10.0.0.6:2379,10.0.0.7:2379",
      "  etcd-bench doctor --quick --format markdown --slo \"put p99 < 50ms\"",
      "  etcd-bench doctor --endpoints 127.0.0.1:2379 --data-dir /var/lib/etcd"
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final int KEY_BYTES = 32;
  private static final long KEYS = 10_000;
  private static final int CLIENTS = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--quick", description = "Run for about a minute, with wider error bounds.")
  private boolean quick;

  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVE",
      description = "Objective, for example \"put p99 < 50ms\". Default: put p99 < 20ms.")
  private String objective = "put p99 < 20ms";

  @Option(
      names = "--val-size",
      paramLabel = "BYTES",
      description = "Size of a value, as in 'put'. Default: 256.")
  private String valueSize = "256";

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description = "Prefix of every key, not counted in the key size. Default: none.")
  private String prefix = "";

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Data directory of a member on this machine. Default: that of a member started by this"
              + " command.")
  private @Nullable Path dataDirectory;

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Output format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable Path output;

  @ArgGroup(validate = false, order = 2, heading = "%nClient:%n")
  private ClientOptions client = new ClientOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nWorkers:%n")
  private FleetOptions fleet = new FleetOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nWorkers on Kubernetes:%n")
  private KubernetesOptions kubernetes = new KubernetesOptions();

  @Mixin private RehearseOption rehearse = new RehearseOption();
  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    fleet.requireGiven();
    kubernetes.require(fleet);
    LoadRunner runner = LoadRunner.of(spec);
    Slo slo = Slo.parse(objective);
    if (slo.tailLimit().isEmpty()) {
      throw new IllegalArgumentException(
          "--slo '%s' is not a valid search objective; give a percentile of the response time, for example 'put p99 < 20ms'"
              .formatted(objective));
    }
    RunPlan plan =
        runner.plan(
            notice -> {
              RunPlan own = plan(runner, slo, notice);
              Slo.requireMeasured(own);
              return fleet.requireDealable(own);
            });
    CheckupPace pace = quick ? CheckupPace.QUICK : CheckupPace.FULL;
    if (fleet.isOnKubernetes()) {
      return onKubernetes(runner, plan, pace);
    }
    Optional<String> password =
        fleet.password(
            runner, plan.cluster(), clusters.password(plan.cluster(), runner.environment()));
    return new DoctorRunner(
            runner,
            slo,
            pace,
            folder -> fleet.isGiven() ? fleet.open(runner, folder, password) : null)
        .run(plan, password, dataDirectory, format);
  }

  private int onKubernetes(LoadRunner runner, RunPlan plan, CheckupPace pace) {
    if (dataDirectory != null) {
      throw new IllegalArgumentException(
          "--data-dir '%s' is a directory of this machine, which pods cannot probe; omit it, and run 'etcd-bench disk DIR' on each member"
              .formatted(dataDirectory));
    }
    kubernetes.requireTimeFor(
        pace.light().plus(pace.search().multipliedBy(3)), "the checkup generates load");
    return kubernetes.run(
        runner,
        plan,
        fleet,
        quick ? List.of("--doctor", "--quick") : List.of("--doctor"),
        folder -> DoctorRunner.report(runner, format, folder));
  }

  private RunPlan plan(LoadRunner runner, Slo slo, Consumer<String> notice) {
    ClusterPlan cluster = clusters.plan(runner.environment(), notice);
    KeyPlan keys = KeyPlan.DEFAULT.with(KEY_BYTES, KEYS, Order.UNIFORM);
    return new RunPlan(
        "doctor",
        1,
        cluster,
        client.plan(CLIENTS, Fallback.cheapest(CLIENTS), cluster, runner.environment(), notice),
        new LoadPlan(
            CLIENTS,
            new ArrivalPlan(Shape.POISSON, 1, 0, Duration.ZERO, List.of()),
            BeyondLimit.SEND_LATE,
            0,
            Duration.ofMinutes(1),
            WarmupLength.NONE,
            rehearse.wanted(),
            LoadPlan.DEFAULT.drainTimeout()),
        new RunKeysPlan(prefix, "", Existing.REFUSE, Afterwards.DELETE),
        List.of(new OperationPlan.Put("put", 1, keys, new ValuePlan(valueSize, 0))),
        WatchPlan.DEFAULT,
        new LimitPlan(
            LimitPlan.DEFAULT.maxErrorShare(), List.of(slo.toString()), LimitPlan.DEFAULT.hashes()),
        output == null ? OutputPlan.DEFAULT : OutputPlan.DEFAULT.withFolder(output.toString()));
  }
}
