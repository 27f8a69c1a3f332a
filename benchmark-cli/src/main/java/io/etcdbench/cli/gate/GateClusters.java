// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.cluster.ClusterChoice;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.plan.ClusterPlan.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The clusters of a session.
 *
 * @param all one, or two that are crossed
 */
record GateClusters(List<EtcdCluster> all) implements AutoCloseable {

  /**
   * Starts them, or connects to the one that is there.
   *
   * @param options which
   * @param use one or two
   * @param progress told in one line of each step
   * @return healthy clusters
   * @throws IllegalArgumentException when two are asked for and none is started
   */
  static GateClusters open(ClusterOptions options, Clusters use, Consumer<String> progress) {
    CliEnvironment around = CliEnvironment.ofThisProcess();
    ClusterChoice choice = options.choice(around);
    if (choice.origin() == Origin.EXTERNAL) {
      if (use == Clusters.CROSSED) {
        throw new IllegalArgumentException(
            "--arms-on crossed needs two clusters and the endpoints are those of one; let them be"
                + " started with --cluster process:N, or leave it out");
      }
      return new GateClusters(List.of(options.connect(around, options.access(around), progress)));
    }
    GateClusters started = new GateClusters(new ArrayList<>());
    try {
      for (int i = 0; i < (use == Clusters.SHARED ? 1 : 2); i++) {
        started.all().add(options.start(choice, options.spec(choice), progress));
      }
      return started;
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
  }

  @Override
  public void close() {
    all.forEach(EtcdCluster::close);
  }
}
