// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.fleet.kubernetes.KubernetesSpec;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Limits;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Pod;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.SoftwareVersions;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags of a fleet on Kubernetes. */
public final class KubernetesOptions {
  private static final String KUBECTL = "kubectl";
  private static final String NAME = "etcd-bench";
  private static final Duration TIMEOUT = Duration.ofHours(1);
  private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

  @Option(
      names = "--print-manifest",
      description = "Print the manifest for 'kubectl apply' and exit. Requires --on kubernetes.")
  private boolean print;

  @Option(
      names = "--image",
      paramLabel = "REF",
      description = "Container image of each pod. Default: etcd-bench, tagged with this version.")
  private @Nullable String image;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace of all objects. Default: that of the context.")
  private String namespace = "";

  @Option(
      names = "--kube-context",
      paramLabel = "NAME",
      description = "Kubeconfig context. Default: the current one.")
  private String context = "";

  @Option(
      names = "--job-name",
      paramLabel = "NAME",
      description =
          "Name of all objects. Default: etcd-bench with a random suffix; etcd-bench with"
              + " --print-manifest.")
  private @Nullable String name;

  @Option(
      names = "--worker-cpu",
      paramLabel = "CORES",
      description = "CPU request and limit of each pod. Default: 1.")
  private @Nullable String cpu;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description = "Memory request and limit of each pod. Default: 1Gi.")
  private @Nullable String memory;

  @Option(
      names = "--etcd-secret",
      paramLabel = "NAME",
      description =
          "Secret with etcd's certificates and password. --cacert, --cert, --key and"
              + " --password-file then name its keys. Default: none.")
  private String etcdSecret = "";

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Time limit, after which Kubernetes ends the run. Default: 1h.")
  private @Nullable Duration timeout;

  @Option(
      names = "--start-timeout",
      paramLabel = "TIME",
      description = "Time limit for all pods to start. Default: 2m.")
  private @Nullable Duration startTimeout;

  /**
   * Rejects times out of range, even without pods, flags of pods without pods, and options that
   * pods do not support.
   *
   * @param fleet the workers
   * @throws IllegalArgumentException with a message of one sentence
   */
  public void require(FleetOptions fleet) {
    Limits unused = limits();
    if (!fleet.isOnKubernetes()) {
      requireNoneGiven();
      return;
    }
    String certificates = fleet.certificates();
    if (certificates == null) {
      return;
    }
    if (print && certificates.isEmpty()) {
      throw new IllegalArgumentException(
          "--fleet-tls names no folder; with --print-manifest, give --fleet-tls=DIR, the source of"
              + " the run's Secret");
    }
    if (!print && !certificates.isEmpty()) {
      throw new IllegalArgumentException(
          "--fleet-tls names the folder '%s', used only by hosts, process and --print-manifest; give --fleet-tls alone, and the certificates are deleted with the Job"
              .formatted(certificates));
    }
  }

  private void requireNoneGiven() {
    Stream.of(
            print ? "--print-manifest" : "",
            image == null ? "" : "--image",
            namespace.isEmpty() ? "" : "--namespace",
            context.isEmpty() ? "" : "--kube-context",
            name == null ? "" : "--job-name",
            cpu == null ? "" : "--worker-cpu",
            memory == null ? "" : "--worker-memory",
            etcdSecret.isEmpty() ? "" : "--etcd-secret",
            timeout == null ? "" : "--timeout",
            startTimeout == null ? "" : "--start-timeout")
        .filter(flag -> !flag.isEmpty())
        .findFirst()
        .ifPresent(
            flag -> {
              throw new IllegalArgumentException(flag + " requires --on kubernetes");
            });
  }

  private Limits limits() {
    return new Limits(
        Objects.requireNonNullElse(timeout, TIMEOUT),
        Objects.requireNonNullElse(startTimeout, START_TIMEOUT));
  }

  /** Returns whether only the manifest is printed. */
  public boolean isPrintOnly() {
    return print;
  }

  /**
   * Runs one plan in pods and prints the report of its result, or prints their manifest.
   *
   * @param runner prints results and progress
   * @param plan of all workers together
   * @param fleet the workers
   * @param arguments of {@code fleet pod} beyond those of every fleet
   * @return the exit code
   */
  public int runPlan(LoadRunner runner, RunPlan plan, FleetOptions fleet, List<String> arguments) {
    requireTimeFor(plan.load().duration(), "the plan measures");
    return run(
        runner,
        plan,
        fleet,
        arguments,
        folder ->
            runner.print(
                LoadRunner.report(
                    plan.output(), ResultFile.read(KubernetesRun.result(folder)), folder)));
  }

  /**
   * Runs a command in pods, or prints their manifest. Passes {@code --yes} on.
   *
   * @param runner prints results and progress
   * @param plan of all workers together
   * @param fleet the workers
   * @param arguments of {@code fleet pod} beyond those of every fleet
   * @param report prints the result from its folder and returns the exit code
   * @return the exit code
   */
  public int run(
      LoadRunner runner,
      RunPlan plan,
      FleetOptions fleet,
      List<String> arguments,
      ToIntFunction<Path> report) {
    String version = SoftwareVersions.onClassPath().getOrDefault("etcd-bench", "unknown");
    KubernetesSpec where = spec(fleet.workers(), version);
    FleetManifest plain =
        new FleetManifest(where, plan, fleet.onLoss())
            .with(arguments)
            .with(runner.isErasureAgreed() ? List.of("--yes") : List.of());
    try (RunCertificates made =
        RunCertificates.of(fleet.certificates(), List.of(where.conductorName()))) {
      FleetManifest manifest = made.of(plain);
      return print
          ? runner.print(manifest.text())
          : new KubernetesRun(runner, KUBECTL, version, report).run(where, manifest, plan);
    }
  }

  /**
   * Rejects a load that exceeds the timeout after which Kubernetes ends the run.
   *
   * @param load maximum time under load
   * @param what source of the load, for messages, for example {@code the plan measures}
   */
  public void requireTimeFor(Duration load, String what) {
    Duration whole = limits().whole();
    if (load.compareTo(whole) >= 0) {
      throw new IllegalArgumentException(
          "--timeout is %s, but %s for %s; use a longer timeout"
              .formatted(Durations.format(whole), what, Durations.format(load)));
    }
  }

  /** Returns the specification, with a unique name unless only the manifest is printed. */
  private KubernetesSpec spec(int workers, String version) {
    String own = print ? NAME : NAME + "-" + UUID.randomUUID().toString().substring(0, 6);
    return new KubernetesSpec(
        name == null ? own : name,
        new Target(context, namespace),
        new Pod(
            image == null ? NAME + ":" + version : image,
            Objects.requireNonNullElse(cpu, "1"),
            Objects.requireNonNullElse(memory, "1Gi"),
            etcdSecret),
        workers,
        limits());
  }
}
