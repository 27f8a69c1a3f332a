// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.format.PlainText;
import io.etcdbench.plan.Durations;
import io.etcdbench.workload.mix.LoadShare;
import java.time.Duration;

/**
 * Configuration of a fleet on Kubernetes. Immutable.
 *
 * @param name name of the Job, the Service, the ConfigMap and the Secret: at most 46 letters,
 *     digits and dashes
 * @param target cluster and namespace
 * @param pod image, resources and credentials of each pod
 * @param workers number of workers that offer load, 1 to {@value LoadShare#MAX_WORKERS}
 * @param limits time limits of the run
 */
public record KubernetesSpec(String name, Target target, Pod pod, int workers, Limits limits) {
  private static final String LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = "[a-z0-9]([-.a-z0-9]*[a-z0-9])?";
  private static final String IMAGE = "[A-Za-z0-9][A-Za-z0-9._/:@-]*";
  private static final int LONGEST_NAME = 46;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_SUBDOMAIN = 253;

  /**
   * The cluster and namespace to run in. Immutable.
   *
   * @param context context of the kubeconfig; empty for the current one
   * @param namespace empty for that of the context
   */
  public record Target(String context, String namespace) {
    public Target {
      if (!namespace.isEmpty()) {
        require("--namespace", namespace, LABEL, LONGEST_LABEL, "a name such as 'load-tests'");
      }
    }
  }

  /**
   * Image, resources and credentials of each pod. Requests equal limits, so that Kubernetes does
   * not take resources back. Immutable.
   *
   * @param image reference of the container image
   * @param cpu cores of each pod in Kubernetes notation, for example {@code 2} or {@code 500m}
   * @param memory memory of each pod, for example {@code 2Gi}
   * @param etcdSecret Secret with etcd's certificates and password; empty for none
   */
  public record Pod(String image, String cpu, String memory, String etcdSecret) {
    public Pod {
      require(
          "--image", image, IMAGE, 512, "a reference such as 'registry.example/etcd-bench:0.1.0'");
      require(
          "--worker-cpu", cpu, "0*[1-9][0-9]*(\\.[0-9]+)?m?", 12, "cores such as '2' or '500m'");
      require(
          "--worker-memory",
          memory,
          "[1-9][0-9]*(Mi|Gi|M|G)",
          12,
          "a size such as '2Gi' or '512Mi'");
      if (!etcdSecret.isEmpty()) {
        require("--etcd-secret", etcdSecret, SUBDOMAIN, LONGEST_SUBDOMAIN, "the name of a Secret");
      }
    }
  }

  /**
   * Time limits of a run. Immutable.
   *
   * @param whole time until Kubernetes ends the Job, 1 s to 168 h
   * @param start time until all pods run and have connected, 1 s to 1 h
   */
  public record Limits(Duration whole, Duration start) {
    private static final Duration LONGEST = Duration.ofDays(7);

    public Limits {
      requireTime("--timeout", whole, LONGEST);
      requireTime("--start-timeout", start, FleetSpec.LONGEST_TIMEOUT);
    }

    private static void requireTime(String flag, Duration time, Duration longest) {
      if (time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(longest) > 0) {
        throw new IllegalArgumentException(
            "%s is %s; allowed: 1s to %s"
                .formatted(flag, Durations.format(time), Durations.format(longest)));
      }
    }
  }

  public KubernetesSpec {
    require("--job-name", name, LABEL, LONGEST_NAME, "a name such as 'etcd-bench'");
    new LoadShare(1, workers);
  }

  /** Returns the DNS name under which the pods of the Job reach the conductor. */
  public String conductorName() {
    return name + "-0." + name;
  }

  private static void require(
      String flag, String value, String pattern, int longest, String allowed) {
    if (!value.matches(pattern) || value.length() > longest) {
      throw new IllegalArgumentException(
          "%s is '%s'; allowed: %s, at most %s characters"
              .formatted(flag, PlainText.line(value), allowed, longest));
    }
  }
}
