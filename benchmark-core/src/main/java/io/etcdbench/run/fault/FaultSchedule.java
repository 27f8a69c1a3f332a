// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.fault.FaultPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The faults of a run under way: each begins and ends at its instant, on a thread of its own, and
 * what has begun is taken back when the schedule is closed or the run is over. Thread-safe.
 */
public final class FaultSchedule implements AutoCloseable {
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final List<Thread> threads = new ArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private final long beginNanos;
  private final BooleanSupplier over;
  private volatile boolean closed;

  private FaultSchedule(long beginNanos, BooleanSupplier over) {
    this.beginNanos = beginNanos;
    this.over = over;
  }

  /**
   * Makes sure that a cluster can have faults.
   *
   * @param faults of a plan
   * @param cluster which runs
   * @throws ClusterException when it cannot have one of them; the message is one sentence
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
   * Starts to wait for the first fault.
   *
   * @param faults of a plan
   * @param cluster that can have them
   * @param beginNanos from when their times count, on the clock of {@link System#nanoTime}
   * @param over whether the run was stopped: nothing more begins, and all is taken back at once
   * @return a schedule that runs until it is closed
   */
  public static FaultSchedule start(
      List<FaultPlan> faults, EtcdCluster cluster, long beginNanos, BooleanSupplier over) {
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
   * What went wrong with the faults themselves.
   *
   * @return a sentence each; empty when all began and ended as planned
   */
  public List<String> failures() {
    return List.copyOf(failures);
  }

  private void carryOut(FaultPlan plan, EtcdCluster cluster) {
    if (!sleepUntil(plan.at(), () -> {}, Duration.ZERO)) {
      return;
    }
    Injection injection = new Injection(plan, cluster);
    try {
      injection.begin();
      boolean unused =
          sleepUntil(plan.at().plus(plan.lasting()), injection::again, plan.detail().every());
    } catch (RuntimeException e) {
      failures.add(failure(plan, "begin", e));
    } finally {
      injection.end().forEach(e -> failures.add(failure(plan, "end", e)));
    }
  }

  private static String failure(FaultPlan plan, String what, RuntimeException e) {
    return "the fault '%s' did not %s as planned: %s"
        .formatted(plan.inWords(), what, e.getMessage());
  }

  /** Whether the instant came before the end of the run; meanwhile something is repeated. */
  private boolean sleepUntil(Duration at, Runnable repeated, Duration every) {
    long due = beginNanos + at.toNanos();
    long next = System.nanoTime() + every.toNanos();
    while (!closed && !over.getAsBoolean()) {
      long left = due - System.nanoTime();
      if (left <= 0) {
        return true;
      }
      if (!every.isZero() && System.nanoTime() - next >= 0) {
        repeated.run();
        next += every.toNanos();
      }
      try {
        TimeUnit.NANOSECONDS.sleep(Math.min(left, SLICE_NANOS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return false;
  }

  /** Begins nothing more, takes back what has begun, and waits until members serve again. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true; // what was done must be undone all the same
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
