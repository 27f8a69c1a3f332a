// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fleet.FleetRun;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.HostsLauncher;
import io.etcdbench.fleet.ProcessLauncher;
import io.etcdbench.fleet.WorkerLauncher;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.run.RunObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** Conducts a plan that several workers carry out. */
@Command(
    name = "run",
    description = {
      "Runs one plan with several workers. Operation i of the plan belongs to worker"
          + " 1 + (i mod N), so that all workers together send exactly what one machine would. They"
          + " begin at one instant, and their histograms are merged without loss.",
      "",
      "This process conducts: it offers no load, observes the members, merges, verifies and deletes"
          + " the keys."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench fleet run plan.yaml --workers 4",
      "  etcd-bench fleet run plan.yaml --workers 8 --on hosts:hosts.txt --listen 0.0.0.0:7070 \\",
      "      --secret-file secret.txt --endpoints 10.0.0.5:2379"
    })
public final class FleetRunCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final String PROCESS = "process";
  private static final String HOSTS = "hosts:";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "PLAN",
      description =
          "The file with the plan; - is standard input. Its client.driver defaults to wire here,"
              + " which costs least.")
  private @Nullable Path file;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Number of workers that offer load: 1 to 1000. Default: 2.")
  private int workers = 2;

  @Option(
      names = "--on",
      paramLabel = "process|hosts:FILE",
      description =
          "Where workers run: process starts them on this machine; hosts:FILE waits for"
              + " 'etcd-bench worker' on each host that the file names. Default: process.")
  private String on = PROCESS;

  @Option(
      names = "--on-worker-loss",
      paramLabel = "invalid|keep",
      description =
          "Status of the result when a worker is lost while it is measured: invalid, or keep for"
              + " DOUBTFUL. Default: invalid.")
  private OnWorkerLoss onLoss = OnWorkerLoss.INVALID;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Where the conductor listens for workers. Default: 127.0.0.1 and any port.")
  private String listen = "127.0.0.1:0";

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description =
          "File with the secret that workers have, too. Default: a random one, or with hosts the"
              + " environment variable ETCD_BENCH_FLEET_SECRET.")
  private @Nullable Path secretFile;

  @Option(
      names = "--fleet-tls",
      paramLabel = "DIR",
      arity = "0..1",
      fallbackValue = "",
      description =
          "Encrypts what conductor and workers send each other, with the certificates in this"
              + " folder; made for the run when it has none. Each worker on another host needs"
              + " ca.pem and the client-* files there. Default: no TLS; with process, a folder"
              + " need not be named.")
  private @Nullable String certificates;

  @Option(
      names = "--join-timeout",
      paramLabel = "TIME",
      description = "How long workers may take to report. Default: 60s.")
  private Duration joinTimeout = Duration.ofSeconds(60);

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  @ArgGroup(validate = false, order = 1, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    if (joinTimeout.isNegative() || joinTimeout.isZero() || joinTimeout.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "--join-timeout is %s; allowed: above 0s to 1h".formatted(joinTimeout));
    }
    InetSocketAddress address = FleetFlags.address("--listen", listen);
    new FleetSpec(workers, onLoss, address, joinTimeout, null); // before anything is made
    requireKnownPlace();
    LoadRunner runner = LoadRunner.of(spec);
    RunPlan given = runner.plan(tell -> plan(runner, tell));
    Path folder = LoadRunner.folder(given);
    RunPlan plan = given.with(given.output().withFolder(folder.toString()));
    plan.withOwnPrefix().requireDealable(workers);
    FleetSecret secret = secret();
    try (RunCertificates made = RunCertificates.of(certificates, address)) {
      FleetSpec fleet = new FleetSpec(workers, onLoss, address, joinTimeout, made.tls());
      WorkerLauncher launcher = launcher(secret, folder, made, runner::tell);
      return runner
          .with(
              (decided, cluster, observer, stop) ->
                  conduct(
                      new FleetRun(fleet, secret, launcher, runner::tell),
                      folder,
                      new Turn(decided, cluster, observer, stop)))
          .run(plan, clusters.password(runner.around()));
    }
  }

  /** What a runner gives. */
  private record Turn(RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {}

  private static RunResult conduct(FleetRun run, Path folder, Turn turn) {
    RunResult result = run.run(turn.plan(), turn.cluster(), turn.observer(), turn.stop());
    for (Map.Entry<Integer, RunResult> worker : run.workers().entrySet()) {
      Path own = folder.resolve("workers").resolve(worker.getKey().toString());
      create(own);
      Path unused = ResultFile.write(own, worker.getValue());
    }
    return result;
  }

  private void requireKnownPlace() {
    if (!on.equals(PROCESS) && !on.startsWith(HOSTS)) {
      throw new IllegalArgumentException(
          "--on is '%s'; allowed: process, or hosts:FILE with one host name a line".formatted(on));
    }
    if (on.startsWith(HOSTS) && certificates != null && certificates.isEmpty()) {
      throw new IllegalArgumentException(
          "--fleet-tls names no folder; with hosts, give --fleet-tls=DIR, from where each host gets"
              + " its files");
    }
  }

  private WorkerLauncher launcher(
      FleetSecret secret, Path folder, RunCertificates made, Consumer<String> tell) {
    if (on.startsWith(HOSTS)) {
      if (made.tls() != null) {
        tell.accept(
            "workers need %s of '%s', and --fleet-tls"
                .formatted(String.join(", ", FleetTls.workerFiles()), made.folder()));
      }
      return new HostsLauncher(FleetFlags.lines(Path.of(on.substring(HOSTS.length()))));
    }
    Path logs = folder.resolve("workers");
    create(logs);
    List<String> command = new ArrayList<>(FleetFlags.workerCommand());
    command.addAll(made.arguments());
    return new ProcessLauncher(command, secret, logs);
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder '%s' cannot be made: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private FleetSecret secret() {
    return secretFile == null && on.equals(PROCESS)
        ? FleetSecret.random()
        : FleetFlags.secret(secretFile);
  }

  private RunPlan plan(LoadRunner runner, Consumer<String> tell) {
    RunPlan plan = FleetFlags.plan(Objects.requireNonNull(file));
    plan.limits().objectives().forEach(Slo::parse);
    ClusterPlan cluster =
        clusters.isGiven() ? clusters.plan(runner.around(), tell) : plan.cluster();
    RunPlan whole = plan.with(cluster).with(output.over(plan.output()));
    whole.requireFaultsFit();
    return whole;
  }
}
