// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.fleet.FleetRun;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.HostsLauncher;
import io.etcdbench.fleet.ProcessLauncher;
import io.etcdbench.fleet.WorkerLauncher;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.fleet.kubernetes.KubernetesSpec;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.SoftwareVersions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

/** Conducts a plan that several workers carry out. */
@Command(
    name = "run",
    description = {
      "Runs one plan with several workers. Operation i of the plan belongs to worker"
          + " 1 + (i mod N), so that all workers together send exactly what one machine would. They"
          + " begin at one instant, and their histograms are merged without loss.",
      "",
      "This process conducts: it offers no load, observes the members, merges, verifies and deletes"
          + " the keys. On Kubernetes, a pod does."
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
  private static final String PROCESS = "process";
  private static final String HOSTS = "hosts:";
  private static final String KUBERNETES = "kubernetes";
  private static final String ANY_PORT = "127.0.0.1:0";

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
      paramLabel = "process|hosts:FILE|kubernetes",
      description =
          "Where workers run: process starts them on this machine; hosts:FILE waits for"
              + " 'etcd-bench worker' on each host that the file names; kubernetes makes a Job, by"
              + " kubectl. Default: process.")
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
  private String listen = ANY_PORT;

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

  @Mixin private KubernetesOptions kubernetes = new KubernetesOptions();

  private @Nullable RunPlan read;

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    FleetFlags.requireJoinTimeout(joinTimeout);
    kubernetes.requireLimits();
    InetSocketAddress address = FleetFlags.address("--listen", listen);
    new FleetSpec(workers, onLoss, address, joinTimeout, null); // before anything is made
    requireKnownPlace();
    LoadRunner runner = LoadRunner.of(spec);
    RunPlan given = runner.plan(tell -> plan(runner, tell));
    if (on.equals(KUBERNETES)) {
      return onKubernetes(runner, given);
    }
    Path folder = LoadRunner.folder(given);
    RunPlan plan = given.with(given.output().withFolder(folder.toString()));
    plan.withOwnPrefix().requireDealable(workers);
    FleetSecret secret = secret();
    try (RunCertificates made = RunCertificates.of(certificates, address)) {
      FleetSpec fleet = new FleetSpec(workers, onLoss, address, joinTimeout, made.tls());
      WorkerLauncher launcher = launcher(secret, folder, made, runner::tell);
      FleetRun run =
          new FleetRun(fleet, secret, launcher, runner::tell)
              .forPlanFile(Objects.requireNonNull(read));
      return ConductedRun.of(runner, run, plan, clusters.password(runner.around()));
    }
  }

  private int onKubernetes(LoadRunner runner, RunPlan plan) {
    if (secretFile != null || !listen.equals(ANY_PORT)) {
      throw new IllegalArgumentException(
          "--listen and --secret-file are for process and hosts; pods listen on their own"
              + " addresses, and the secret is made for the run");
    }
    if (certificates != null) {
      throw new IllegalArgumentException(
          "--fleet-tls is for process and hosts; what pods send each other is signed, not"
              + " encrypted");
    }
    String version = SoftwareVersions.onClassPath().getOrDefault("etcd-bench", "unknown");
    KubernetesSpec where = kubernetes.spec(workers, version);
    if (plan.load().duration().compareTo(where.limits().whole()) >= 0) {
      throw new IllegalArgumentException(
          "--timeout is %s, but the plan measures for %s; give a longer one"
              .formatted(
                  Durations.format(where.limits().whole()),
                  Durations.format(plan.load().duration())));
    }
    FleetManifest manifest = new FleetManifest(where, plan, onLoss, yes);
    return kubernetes.print()
        ? runner.print(manifest.text())
        : new KubernetesRun(runner, version).run(where, manifest, plan);
  }

  private void requireKnownPlace() {
    if (!on.equals(PROCESS) && !on.startsWith(HOSTS) && !on.equals(KUBERNETES)) {
      throw new IllegalArgumentException(
          "--on is '%s'; allowed: process, hosts:FILE with one host name a line, or kubernetes"
              .formatted(on));
    }
    if (kubernetes.print() && !on.equals(KUBERNETES)) {
      throw new IllegalArgumentException("--print-manifest needs --on kubernetes");
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
      return new HostsLauncher(FleetFlags.hosts(Path.of(on.substring(HOSTS.length()))));
    }
    Path logs = folder.resolve("workers");
    ConductedRun.create(logs);
    List<String> command = new ArrayList<>(FleetFlags.workerCommand());
    command.addAll(made.arguments());
    return new ProcessLauncher(command, secret, logs);
  }

  private FleetSecret secret() {
    return secretFile == null && on.equals(PROCESS)
        ? FleetSecret.random()
        : FleetFlags.secret(secretFile);
  }

  private RunPlan plan(LoadRunner runner, Consumer<String> tell) {
    RunPlan plan = FleetFlags.plan(Objects.requireNonNull(file));
    read = plan;
    plan.limits().objectives().forEach(Slo::parse);
    ClusterPlan cluster =
        clusters.isGiven() ? clusters.plan(runner.around(), tell) : plan.cluster();
    RunPlan whole = plan.with(cluster).with(output.over(plan.output()));
    whole.requireFaultsFit();
    return whole;
  }
}
