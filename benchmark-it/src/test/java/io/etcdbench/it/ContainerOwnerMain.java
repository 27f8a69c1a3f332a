// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.run.fault.FaultSchedule;
import java.util.List;
import java.util.stream.Stream;

/** Starts one container, injects the given faults, says so, and waits to be killed. */
final class ContainerOwnerMain {
  static final String READY = "ready";

  private ContainerOwnerMain() {}

  @SuppressWarnings("SystemOut") // read by who started this
  public static void main(String[] arguments) throws InterruptedException {
    List<FaultPlan> faults = Stream.of(arguments).map(FaultPlan::parse).toList();
    try (EtcdCluster cluster = StartedMembers.containers(ClusterSpec.ofMembers(1), line -> {});
        FaultSchedule schedule =
            FaultSchedule.start(faults, cluster, System.nanoTime(), new StopSignal())) {
      while (cluster.faults().events().size() < faults.size() && schedule.failures().isEmpty()) {
        Thread.sleep(10);
      }
      System.out.println(
          schedule.failures().isEmpty() ? READY : String.join("; ", schedule.failures()));
      Thread.currentThread().join();
    }
  }
}
