// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import static io.etcdbench.fleet.kubernetes.FakeKubectl.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.load.engine.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The API server refuses to delete a fleet. */
@Timeout(120)
final class RefusedDeletionTest {
  @TempDir private Path folder;

  /** The time since Ctrl-C is over when it is given up, so that only one more attempt follows. */
  @Test
  void isRepeatedForOneLimitAfterASignal() throws Exception {
    FakeKubectl kubectl =
        new FakeKubectl(folder)
            .state("", running(), running(), running())
            .put("log", "#etcd-bench begin 1.2.3\n")
            .put("delete.err", "error: dial tcp 10.0.0.7:6443: connection refused\n");
    List<String> notices = new CopyOnWriteArrayList<>();
    FleetManifest manifest =
        new FleetManifest(
            Manifests.spec(2, Duration.ofMinutes(1)), Manifests.plan(), OnWorkerLoss.INVALID);
    KubernetesFleet fleet =
        new KubernetesFleet(
            manifest, kubectl.program(), "1.2.3", notices::add, Duration.ofSeconds(3));
    StopSignal stop = new StopSignal();
    stop.give();

    assertThatThrownBy(() -> fleet.run(stop))
        .isInstanceOf(ClusterException.class)
        .hasMessage("'kubectl delete' failed: dial tcp 10.0.0.7:6443: connection refused");

    List<String> ends =
        kubectl.calls().stream()
            .filter(call -> call.contains(" delete ") || call.contains(" get jobs,pods "))
            .map(call -> call.replaceAll(".* (delete|get) .*", "$1"))
            .toList();
    assertThat(ends).endsWith("get", "delete", "delete");
    assertThat(notices).anyMatch(line -> line.contains("may be left in the namespace (dial tcp"));
  }
}
