// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.sizing.ResultEvaluator;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.HostsLauncher;
import io.etcdbench.fleet.ProcessLauncher;
import io.etcdbench.fleet.WorkerLauncher;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.Jvm;
import io.etcdbench.workload.mix.LoadShare;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Number and location of the workers that generate the load. */
public final class FleetOptions {
  private static final int DEFAULT_WORKERS = 2;
  private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(60);
  private static final String HOSTS = FleetAccount.HOSTS + ":";
  private static final String ANY_PORT = "127.0.0.1:0";
  private static final String PASSWORD = "ETCDCTL_PASSWORD";

  @Option(
      names = "--workers",
      paramLabel = "N",
      description =
          "Number of workers that generate the load, 1 to 1000. Default: 2 in 'fleet run',"
              + " otherwise none (this process generates it).")
  private @Nullable Integer workers;

  @Option(
      names = "--on",
      paramLabel = "process|hosts:FILE|kubernetes",
      description =
          "Where workers run. process starts them on this machine; hosts:FILE waits for 'etcd-bench"
              + " worker' on each host in FILE; kubernetes creates a Job with kubectl. Default:"
              + " process.")
  private String on = FleetAccount.PROCESS;

  @Option(
      names = "--on-worker-loss",
      paramLabel = "invalid|keep",
      description =
          "Status of the result if a worker is lost while measuring: invalid, or keep for DOUBTFUL."
              + " Default: invalid.")
  private @Nullable OnWorkerLoss onLoss;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description =
          "Address on which the conductor listens for workers. Default: 127.0.0.1 and any port.")
  private String listen = ANY_PORT;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description =
          "File with the secret shared with the workers. Default: random; with hosts:FILE, the"
              + " environment variable ETCD_BENCH_FLEET_SECRET.")
  private @Nullable Path secretFile;

  @Option(
      names = "--fleet-tls",
      paramLabel = "DIR",
      arity = "0..1",
      fallbackValue = "",
      description =
          "Encrypt traffic between conductor and workers with the certificates in DIR, created if"
              + " missing. Each worker on another host requires ca.pem and the client-* files from"
              + " there. DIR is optional with process and kubernetes. Default: no TLS.")
  private @Nullable String certificates;

  @Option(
      names = "--join-timeout",
      paramLabel = "TIME",
      description = "Time limit for workers to join. Default: 60s.")
  private @Nullable Duration joinTimeout;

  @Option(
      names = "--worker-timeout",
      paramLabel = "TIME",
      description =
          "Time without a report after which a worker counts as lost; one whose process has exited"
              + " is lost at once. Default: 30s.")
  private @Nullable Duration workerTimeout;

  /** Returns whether a number of workers is given. */
  public boolean isGiven() {
    return workers != null;
  }

  int workers() {
    return workers == null ? DEFAULT_WORKERS : workers;
  }

  /** Returns whether workers are Kubernetes pods. */
  public boolean isOnKubernetes() {
    return on.equals(FleetAccount.KUBERNETES);
  }

  OnWorkerLoss onLoss() {
    return Objects.requireNonNullElse(onLoss, OnWorkerLoss.INVALID);
  }

  private Duration joinTimeout() {
    return Objects.requireNonNullElse(joinTimeout, JOIN_TIMEOUT);
  }

  private Duration workerTimeout() {
    return Objects.requireNonNullElse(workerTimeout, FleetSpec.WORKER_TIMEOUT);
  }

  @Nullable String certificates() {
    return certificates;
  }

  /**
   * Rejects values out of range, before any resource is created.
   *
   * @throws IllegalArgumentException also when other flags about workers are given without their
   *     number
   */
  public void requireGiven() {
    require();
    if (workers == null
        && (!on.equals(FleetAccount.PROCESS)
            || !listen.equals(ANY_PORT)
            || secretFile != null
            || onLoss != null
            || joinTimeout != null
            || workerTimeout != null
            || certificates != null)) {
      throw new IllegalArgumentException(
          "--on, --listen, --secret-file, --on-worker-loss, --join-timeout, --worker-timeout and"
              + " --fleet-tls require --workers");
    }
  }

  /**
   * Rejects a plan that is too small to be shared by the given number of workers.
   *
   * @param plan of all workers together
   * @return the same plan
   */
  public RunPlan requireDealable(RunPlan plan) {
    if (isGiven()) {
      requireShares(plan);
    }
    return plan;
  }

  /**
   * Returns the password that all workers need, before anything is started. Prompts for it when it
   * is not given otherwise.
   *
   * @param cluster of the plan
   * @param password given together with the user
   * @return the same without workers; otherwise empty only when the cluster has no user
   * @throws IllegalArgumentException when workers on other hosts cannot read it
   */
  public Optional<String> password(
      LoadRunner runner, ClusterPlan cluster, Optional<String> password) {
    return isGiven() ? shared(runner, cluster, password) : password;
  }

  private Optional<String> shared(
      LoadRunner runner, ClusterPlan cluster, Optional<String> password) {
    Given given = cluster.given();
    boolean readable =
        !given.passwordFile().isEmpty()
            || (password.isEmpty() && runner.environment().etcdctl("PASSWORD").isPresent());
    if (on.startsWith(HOSTS)
        && cluster.origin() == Origin.EXTERNAL
        && !given.user().isEmpty()
        && !readable) {
      throw new IllegalArgumentException(
          "the password of user '%s' is not sent to other hosts; with --on %s, give --user %s without it, and a --password-file or %s here and on each host"
              .formatted(given.user(), on, given.user(), PASSWORD));
    }
    return PlannedCluster.password(cluster, password, runner.environment());
  }

  /** A worker on this machine has the limits of this process. */
  private void requireShares(RunPlan plan) {
    RunPlan first = plan.withOwnPrefix().dealt(new LoadShare(1, workers()));
    if (on.equals(FleetAccount.PROCESS)) {
      Footprint.of(first).requireFitsThisProcess();
    }
  }

  /** Rejects values out of range, and flags that pods do not have. */
  void require() {
    FleetFlags.requireJoinTimeout(joinTimeout());
    FleetFlags.requireWorkerTimeout(workerTimeout());
    FleetSpec unused = spec(null);
    if (!on.equals(FleetAccount.PROCESS) && !on.startsWith(HOSTS) && !isOnKubernetes()) {
      throw new IllegalArgumentException(
          "--on is '%s'; allowed: process, hosts:FILE with one host name per line, or kubernetes"
              .formatted(on));
    }
    if (on.startsWith(HOSTS) && certificates != null && certificates.isEmpty()) {
      throw new IllegalArgumentException(
          "--fleet-tls names no folder; with hosts:FILE, give --fleet-tls=DIR and copy its files to"
              + " each host");
    }
    if (isOnKubernetes()
        && (secretFile != null
            || !listen.equals(ANY_PORT)
            || joinTimeout != null
            || workerTimeout != null)) {
      throw new IllegalArgumentException(
          "--listen, --secret-file, --join-timeout and --worker-timeout are for process and hosts;"
              + " pods listen on their own addresses, the secret is generated, --start-timeout"
              + " limits their start, and a pod is lost after 30 s without a report");
    }
  }

  /**
   * Runs a plan with these workers, or in this process when no workers are given.
   *
   * @param runner prints results and writes the files
   * @param password of the plan's user, when already known
   * @param evaluator decides what the result means
   * @return the exit code
   */
  public int run(
      LoadRunner runner, RunPlan plan, Optional<String> password, ResultEvaluator evaluator) {
    return isGiven()
        ? conduct(runner, plan, password, evaluator, plan)
        : runner.run(plan, password, evaluator);
  }

  /**
   * Runs a plan with these workers. Workers that were started with a plan file must have this one.
   */
  int conduct(
      LoadRunner runner,
      RunPlan plan,
      Optional<String> password,
      ResultEvaluator evaluator,
      RunPlan file) {
    Path folder = LoadRunner.folder(plan);
    RunPlan there = plan.with(plan.output().withFolder(folder.toString()));
    requireShares(there);
    Optional<String> shared = shared(runner, there.cluster(), password);
    try (FleetSetup setup = open(runner, folder, shared)) {
      return ConductedRun.runner(runner, setup.run().forPlanFile(file), folder)
          .run(there, shared, evaluator);
    }
  }

  private FleetSpec spec(@Nullable FleetTls tls) {
    InetSocketAddress address = FleetFlags.address("--listen", listen);
    return new FleetSpec(workers(), onLoss(), address, joinTimeout(), workerTimeout(), tls);
  }

  /**
   * Creates the secret, the certificates and the launcher of a fleet on this machine or on known
   * hosts.
   *
   * @param runner prints which files workers need
   * @param folder for the results; the logs of worker processes are written to it
   * @param password from {@link #password}
   */
  public FleetSetup open(LoadRunner runner, Path folder, Optional<String> password) {
    FleetSecret secret =
        secretFile == null && on.equals(FleetAccount.PROCESS)
            ? FleetSecret.random()
            : FleetFlags.secret(secretFile);
    List<String> hosts =
        on.startsWith(HOSTS) ? FleetFlags.hosts(Path.of(on.substring(HOSTS.length()))) : List.of();
    InetSocketAddress address = FleetFlags.address("--listen", listen);
    RunCertificates made = RunCertificates.of(certificates, FleetTls.names(address));
    WorkerLauncher launcher =
        hosts.isEmpty()
            ? processes(address, secret, password, folder, made)
            : onHosts(hosts, made, runner::notice);
    return new FleetSetup(spec(made.tls()), secret, launcher, made, runner::notice);
  }

  private static WorkerLauncher onHosts(
      List<String> hosts, RunCertificates made, Consumer<String> notice) {
    if (made.tls() != null) {
      notice.accept(
          "workers require %s from '%s', and --fleet-tls"
              .formatted(String.join(", ", FleetTls.workerFiles()), made.folder()));
    }
    return new HostsLauncher(hosts);
  }

  private static WorkerLauncher processes(
      InetSocketAddress listen,
      FleetSecret secret,
      Optional<String> password,
      Path folder,
      RunCertificates made) {
    Path logs = folder.resolve("workers");
    List<String> command = new ArrayList<>(FleetFlags.workerCommand(Jvm.inheritableFlags()));
    command.addAll(made.arguments());
    Map<String, String> environment =
        password.map(known -> Map.of(PASSWORD, known)).orElseGet(Map::of);
    return new ProcessLauncher(command, listen, secret, environment, logs);
  }
}
