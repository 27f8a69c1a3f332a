// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.fault.FaultPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The faults of a running run: each starts and ends at its scheduled time, on its own thread.
 * Started faults are reverted when the schedule is closed or the run is over. Thread-safe.
 */
public final class FaultSchedule implements AutoCloseable {
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Suffices for faults that are reverted without waiting for a member or a script. */
  private static final long AFTER_OVERDUE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final List<Thread> threads = new ArrayList<>();
  private final Overlaps overlaps = new Overlaps();
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private final List<FaultPlan> unreverted = new CopyOnWriteArrayList<>();
  private final long beginNanos;
  private final StopSignal over;
  private volatile boolean closed;

  private FaultSchedule(long beginNanos, StopSignal over) {
    this.beginNanos = beginNanos;
    this.over = over;
  }

  /**
   * Checks that a cluster supports faults.
   *
   * @param faults of a plan
   * @param cluster a running cluster
   * @throws ClusterException when it does not support one of them; the message is one sentence
   */
  public static void requirePossible(List<FaultPlan> faults, EtcdCluster cluster) {
    for (FaultPlan fault : faults) {
      fault
          .kind()
          .capability()
          .filter(capability -> !cluster.supports(capability))
          .ifPresent(
              capability -> {
                throw new ClusterException(
                    "the fault '%s' is not possible: %s"
                        .formatted(
                            fault.inWords(),
                            cluster.faults().obstacle(capability).orElse("not on this cluster")));
              });
    }
  }

  /**
   * Starts waiting for the first fault.
   *
   * @param faults of a plan
   * @param cluster supports these faults
   * @param beginNanos origin of their times, on the clock of {@link System#nanoTime}
   * @param over ends the run: no further fault starts, and all are reverted at once; when it is
   *     overdue, {@link #close} no longer waits for them
   * @return a schedule that runs until it is closed
   */
  public static FaultSchedule start(
      List<FaultPlan> faults, EtcdCluster cluster, long beginNanos, StopSignal over) {
    FaultSchedule schedule = new FaultSchedule(beginNanos, over);
    for (FaultPlan fault : faults) {
      Thread thread =
          new Thread(() -> schedule.carryOut(fault, cluster), "etcd-bench-fault-" + fault.what());
      thread.setDaemon(true);
      schedule.threads.add(thread);
    }
    schedule.threads.forEach(Thread::start);
    return schedule;
  }

  /**
   * Returns the failures of the faults themselves.
   *
   * @return one sentence for each; empty when all started and ended as planned
   */
  public List<String> failures() {
    return List.copyOf(failures);
  }

  /**
   * Returns whether a fault did not begin, or only in part.
   *
   * @param failure one of {@link #failures()}
   */
  public static boolean isOfBegin(String failure) {
    return failure.startsWith("the fault '") && failure.contains("' did not begin as planned: ");
  }

  private void carryOut(FaultPlan plan, EtcdCluster cluster) {
    if (!sleepUntil(plan.at(), () -> {}, Duration.ZERO)) {
      return;
    }
    Injection injection = new Injection(plan, cluster, overlaps);
    unreverted.add(plan);
    try {
      injection.begin(over::isGiven);
      boolean unused =
          sleepUntil(plan.at().plus(plan.lasting()), injection::again, plan.detail().every());
    } catch (RuntimeException e) {
      failures.add(failure(plan, "begin", e.getMessage()));
    } finally {
      injection.end().forEach(e -> failures.add(failure(plan, "end", e.getMessage())));
      unreverted.remove(plan);
    }
  }

  private static String failure(FaultPlan plan, String what, @Nullable String why) {
    return "the fault '%s' did not %s as planned: %s".formatted(plan.inWords(), what, why);
  }

  /** Sleeps until a time, repeating an action; returns false when the run ended before. */
  private boolean sleepUntil(Duration at, Runnable repeated, Duration every) {
    long due = beginNanos + at.toNanos();
    long next = System.nanoTime() + every.toNanos();
    while (!closed && !over.isGiven()) {
      long left = due - System.nanoTime();
      if (left <= 0) {
        return true;
      }
      if (!every.isZero() && System.nanoTime() - next >= 0) {
        repeated.run();
        next += every.toNanos();
      }
      try {
        TimeUnit.NANOSECONDS.sleep(
            waitNanos(left, every.isZero() ? Long.MAX_VALUE : next - System.nanoTime()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return false;
  }

  /** Returns how long to sleep before the next look at the clock; none if negative. */
  static long waitNanos(long untilDue, long untilRepetition) {
    return Math.min(SLICE_NANOS, Math.min(untilDue, untilRepetition));
  }

  /**
   * Starts no further faults, reverts those that have started, and waits until members serve again.
   * Once a stop is overdue, waits no longer: what is not reverted by then is a failure.
   */
  @Override
  public void close() {
    closed = true;
    Injection.awaitEnd(threads, over::isOverdue);
    long end = System.nanoTime() + AFTER_OVERDUE_NANOS;
    Injection.awaitEnd(threads, () -> System.nanoTime() - end >= 0);
    for (FaultPlan plan : unreverted) {
      failures.add(
          failure(plan, "end", "it was not reverted in the time that a stop allows, and may last"));
    }
  }
}
