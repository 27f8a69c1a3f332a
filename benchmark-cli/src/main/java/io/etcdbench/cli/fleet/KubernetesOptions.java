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
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags of a fleet on Kubernetes. */
public final class KubernetesOptions {
  private static final String NAME = "etcd-bench";

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
  private String cpu = "1";

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description = "Memory request and limit of each pod. Default: 1Gi.")
  private String memory = "1Gi";

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
  private Duration timeout = Duration.ofHours(1);

  @Option(
      names = "--start-timeout",
      paramLabel = "TIME",
      description = "Time limit for all pods to start. Default: 2m.")
  private Duration startTimeout = Duration.ofMinutes(2);

  /**
   * Rejects values out of range, even of unused flags, and options that pods do not support.
   *
   * @param fleet the workers
   * @throws IllegalArgumentException with a message of one sentence
   */
  public void require(FleetOptions fleet) {
    new Limits(timeout, startTimeout);
    if (print && !fleet.isOnKubernetes()) {
      throw new IllegalArgumentException("--print-manifest requires --on kubernetes");
    }
    String certificates = fleet.certificates();
    if (certificates == null || !fleet.isOnKubernetes()) {
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
          : new KubernetesRun(runner, version, report).run(where, manifest, plan);
    }
  }

  /**
   * Rejects a load that exceeds the timeout after which Kubernetes ends the run.
   *
   * @param load maximum time under load
   * @param what source of the load, for messages, for example {@code the plan measures}
   */
  public void requireTimeFor(Duration load, String what) {
    if (load.compareTo(timeout) >= 0) {
      throw new IllegalArgumentException(
          "--timeout is %s, but %s for %s; use a longer timeout"
              .formatted(Durations.format(timeout), what, Durations.format(load)));
    }
  }

  /** Returns the specification, with a unique name unless only the manifest is printed. */
  private KubernetesSpec spec(int workers, String version) {
    String own = print ? NAME : NAME + "-" + UUID.randomUUID().toString().substring(0, 6);
    return new KubernetesSpec(
        name == null ? own : name,
        new Target(context, namespace),
        new Pod(image == null ? NAME + ":" + version : image, cpu, memory, etcdSecret),
        workers,
        new Limits(timeout, startTimeout));
  }
}
