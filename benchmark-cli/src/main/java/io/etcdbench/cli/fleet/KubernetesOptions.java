// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.fleet.kubernetes.KubernetesSpec;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Limits;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Pod;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a fleet runs on Kubernetes. */
final class KubernetesOptions {
  private static final String NAME = "etcd-bench";

  @Option(
      names = "--print-manifest",
      description = "With kubernetes: print the objects for 'kubectl apply', and run nothing.")
  private boolean print;

  @Option(
      names = "--image",
      paramLabel = "REF",
      description =
          "Container image of each pod. Default: etcd-bench with the tag of this version.")
  private @Nullable String image;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace of all objects. Default: that of the context.")
  private String namespace = "";

  @Option(
      names = "--kube-context",
      paramLabel = "NAME",
      description = "Context of the kubeconfig. Default: the current one.")
  private String context = "";

  @Option(
      names = "--job-name",
      paramLabel = "NAME",
      description = "Name of all objects. Default: etcd-bench with random digits.")
  private @Nullable String name;

  @Option(
      names = "--worker-cpu",
      paramLabel = "CORES",
      description = "Cores of each pod, requested and at most. Default: 1.")
  private String cpu = "1";

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description = "Memory of each pod, requested and at most. Default: 1Gi.")
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
      description = "When Kubernetes ends a run that has not ended. Default: 1h.")
  private Duration timeout = Duration.ofHours(1);

  @Option(
      names = "--start-timeout",
      paramLabel = "TIME",
      description = "How long all pods may take to run. Default: 2m.")
  private Duration startTimeout = Duration.ofMinutes(2);

  boolean print() {
    return print;
  }

  /** With a name of its own when it runs. */
  KubernetesSpec spec(int workers, String version) {
    String own = print ? NAME : NAME + "-" + UUID.randomUUID().toString().substring(0, 6);
    return new KubernetesSpec(
        name == null ? own : name,
        new Target(context, namespace),
        new Pod(image == null ? NAME + ":" + version : image, cpu, memory, etcdSecret),
        workers,
        new Limits(timeout, startTimeout));
  }

  /** Also when they are not used. */
  void requireLimits() {
    new Limits(timeout, startTimeout);
  }
}
