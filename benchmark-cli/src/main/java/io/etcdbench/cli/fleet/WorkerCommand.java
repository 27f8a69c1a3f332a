// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.fleet.BuildId;
import io.etcdbench.fleet.ConductorAddress;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.FleetWorker;
import io.etcdbench.fleet.FleetWorker.Identity;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.observe.machine.LinuxProcess;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.workload.mix.LoadShare;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a worker of a run that another process conducts. */
@Command(
    name = "worker",
    description = {
      "Generates one worker's share of a fleet's load. The conductor sends the plan; in a search,"
          + " one per rate. The load stops if the conductor does not respond for five seconds."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench worker --conductor 10.0.0.9:7070 --secret-file secret.txt"
    })
public final class WorkerCommand implements Callable<Integer> {
  /** Environment variable set by the manifest of a fleet. */
  private static final String NODE = "NODE_NAME";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--conductor",
      paramLabel = "HOST:PORT",
      required = true,
      description = "Address on which the conductor listens.")
  private String conductor = "";

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description =
          "File with the secret of the run. Default: the environment variable"
              + " ETCD_BENCH_FLEET_SECRET.")
  private @Nullable Path secretFile;

  @Option(
      names = "--fleet-tls",
      paramLabel = "DIR",
      description =
          "Folder with the worker's certificate and key and the run's CA certificate, as created by"
              + " the conductor. Default: no TLS.")
  private @Nullable Path certificates;

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "Expected plan; any other from the conductor is refused.")
  private @Nullable Path plan;

  @Option(
      names = "--index",
      paramLabel = "N",
      description = "Number of this worker, from 1. Default: 0 (assigned by the conductor).")
  private int index;

  @Override
  public Integer call() {
    FleetFlags.requireConductor(conductor);
    if (index < 0 || index > LoadShare.MAX_WORKERS) {
      throw new IllegalArgumentException(
          "--index is %s; allowed: 0 to %s".formatted(index, LoadShare.MAX_WORKERS));
    }
    return work(
        LoadRunner.of(spec),
        identity(index, plan),
        new ConductorAddress(
            conductor,
            FleetFlags.secret(secretFile),
            certificates == null ? null : FleetTls.worker(certificates)));
  }

  static Identity identity(int index, @Nullable Path plan) {
    RunPlan expected = plan == null ? null : FleetFlags.plan(plan);
    return new Identity(index, BuildId.ofThisJvm(), expected, place());
  }

  /** Works until the run has ended. */
  static int work(LoadRunner runner, Identity identity, ConductorAddress address) {
    FleetWorker worker = new FleetWorker(identity, address, NanoClock.system(), runner::notice);
    int unused =
        worker.run(
            cluster ->
                PlannedCluster.open(
                    cluster, Optional.empty(), runner.environment(), runner::notice),
            runner.stopOnSignal());
    return ExitCode.SUCCESS;
  }

  private static Place place() {
    return new Place(
        host(),
        System.getenv(NODE),
        LinuxProcess.bootId().orElse(null),
        Runtime.getRuntime().availableProcessors());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
