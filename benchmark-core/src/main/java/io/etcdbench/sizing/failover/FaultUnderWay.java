// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.run.fault.FaultSchedule;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A fault that was injected and reverted.
 *
 * @param beginNanos just before the fault started
 * @param endNanos when the members served again
 * @param failures deviations from the plan
 */
public record FaultUnderWay(long beginNanos, long endNanos, List<String> failures) {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final Duration LONGEST_BEGIN = Duration.ofSeconds(60);

  /**
   * Moves the leadership away from the first member when the fault targets it as a follower.
   *
   * @return one sentence for each step that was not possible
   */
  static List<String> prepare(FaultPlan plan, EtcdCluster cluster) {
    Member first = cluster.members().get(0);
    if (!plan.target().equals(first.name()) && !plan.target().equals("m0")) {
      return List.of();
    }
    if (cluster.members().size() == 1 || !cluster.leader().equals(first)) {
      return List.of();
    }
    if (!cluster.supports(Capability.MOVE_LEADER)) {
      return List.of("the first member leads, and the leadership cannot be moved");
    }
    cluster.moveLeader(cluster.members().get(1));
    return List.of();
  }

  /**
   * Injects a fault, and returns after it has been reverted.
   *
   * @param plan starts at 0
   * @param cluster supports the fault
   * @param stop reverts the fault at once
   * @param ending runs just before the fault is reverted, or after a fault that has no duration,
   *     such as a restart
   */
  public static FaultUnderWay carryOut(
      FaultPlan plan, EtcdCluster cluster, StopSignal stop, Runnable ending) {
    int before = cluster.faults().events().size();
    long begin = System.nanoTime();
    FaultSchedule schedule = FaultSchedule.start(List.of(plan), cluster, begin, stop);
    try {
      long latest = begin + LONGEST_BEGIN.toNanos();
      while (!stop.isGiven()
          && cluster.faults().events().size() == before
          && schedule.failures().isEmpty()
          && System.nanoTime() - latest < 0) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
      long end = begin + plan.lasting().toNanos();
      stop.rest(Duration.ofNanos(end - System.nanoTime()));
    } finally {
      if (plan.lasting().isZero()) {
        schedule.close();
        ending.run();
      } else {
        ending.run();
        schedule.close();
      }
    }
    return new FaultUnderWay(begin, System.nanoTime(), schedule.failures());
  }
}
