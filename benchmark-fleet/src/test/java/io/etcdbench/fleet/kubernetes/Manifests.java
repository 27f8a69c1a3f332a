// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.fleet.kubernetes.KubernetesSpec.Limits;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Pod;
import io.etcdbench.fleet.kubernetes.KubernetesSpec.Target;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;

/** Plans and fleets to make manifests of. */
final class Manifests {
  private Manifests() {}

  static RunPlan plan() {
    return plan("endpoints: ['http://etcd:2379']");
  }

  static RunPlan plan(String given) {
    return PlanFile.parse(
        """
        cluster: {origin: external, given: {%s}}
        client: {connections: {count: 4}}
        load: {concurrency: 20, total: 0, duration: 5s, arrival: {shape: constant, rate: 50}}
        """
            .formatted(given));
  }

  static KubernetesSpec spec(int workers, Duration start) {
    return spec(workers, start, "");
  }

  static KubernetesSpec spec(int workers, Duration start, String etcdSecret) {
    return new KubernetesSpec(
        "bench",
        new Target("", "load"),
        new Pod("localhost/etcd-bench:1", "500m", "512Mi", etcdSecret),
        workers,
        new Limits(Duration.ofMinutes(10), start));
  }
}
