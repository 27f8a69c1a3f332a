// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.WorkerSlot.AwakeClock;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The plan for the workers, and the conditions for taking part. Immutable.
 *
 * @param plan with the prefix of its keys and the members that workers connect to
 * @param text the plan in YAML
 * @param digest digest of the plan as the user wrote it
 * @param build the build that workers must run
 * @param running numbers of workers that were started for an earlier plan and wait for this one
 * @param again whether workers come back for another plan
 */
record FleetOrder(
    RunPlan plan, String text, String digest, String build, Set<Integer> running, boolean again) {

  FleetOrder {
    running = Set.copyOf(running);
  }

  /** Returns why a worker cannot take part, as the end of a sentence that starts with its name. */
  Optional<String> objection(Hello hello) {
    if (!hello.build().equals(build)) {
      return Optional.of(
          "runs another build of etcd-bench (%.12s) than the conductor (%.12s); run the same file on both"
              .formatted(hello.build(), build));
    }
    return hello.plan() == null || hello.plan().equals(digest)
        ? Optional.empty()
        : Optional.of(
            "has another plan (%.12s) than the conductor (%.12s); give both the same file, or the worker none"
                .formatted(hello.plan(), digest));
  }

  /**
   * The workers that take part: they join once the plan is open. Before that, they wait: a worker
   * that joins may write at once, and the session may still find the keys of others. Guarded by the
   * conductor's lock.
   */
  static final class Admission {
    private final FleetOrder order;
    private final WorkerLauncher launcher;
    private final List<WorkerSlot> slots;

    private final Waiting waiting = new Waiting(System::nanoTime);

    /** Dismissed instances of workers of an earlier plan. */
    private final Set<String> dismissed = new HashSet<>();

    private boolean isOpen;
    private boolean isOver;
    private String refusal = "";

    Admission(FleetOrder order, WorkerLauncher launcher, List<WorkerSlot> slots) {
      this.order = order;
      this.launcher = launcher;
      this.slots = slots;
    }

    /** Lets workers join. */
    void open() {
      isOpen = true;
    }

    /** Ends the waiting for workers: one that has not joined by now is not needed. */
    void complete() {
      waiting.clear();
    }

    /** Dismisses workers that wait for a plan: none will follow. */
    void end() {
      isOver = true;
    }

    /**
     * Responds to a worker that requests a plan.
     *
     * @param joins whether workers may still join, once the plan is open
     * @param watch the time at which it joins
     */
    Welcome welcome(Hello hello, boolean joins, AwakeClock watch) {
      String host = "the worker on '" + hello.place().host() + "' ";
      var objection = order.objection(hello).or(() -> launcher.objection(hello.place()));
      if (objection.isPresent()) {
        return refused(host + objection.get());
      }
      String before = hello.before();
      if (isOver && before != null) {
        dismissed.add(hello.instance());
      }
      if (isOver && (waiting.dismiss(hello.instance()) || before != null)) {
        return Welcome.idle(false);
      }
      if (!isOpen && !isOver) {
        return waiting.add(hello.instance());
      }
      waiting.remove(hello.instance());
      if (before != null && slots.stream().anyMatch(one -> one.isTakenBy(before))) {
        return Welcome.idle(true);
      }
      WorkerSlot slot = WorkerSlot.of(slots, hello);
      if (slot == null && launcher.restarts() && joins) {
        slot = WorkerSlot.left(slots, hello);
      }
      if (slot == null || !joins) {
        boolean isMissingOne = !isOver && WorkerSlot.isMissing(slots, hello);
        if (order.again() && (isMissingOne || before != null)) {
          return waiting.add(hello.instance());
        }
        return refused(host + WorkerSlot.objection(slots, hello, joins));
      }
      slot.take(hello, watch);
      return new Welcome(null, slot.index(), slots.size(), order.text(), order.again());
    }

    private Welcome refused(String why) {
      refusal = "; " + why;
      return Welcome.refused(why);
    }

    /**
     * Requires that all workers have joined.
     *
     * @param waited time for which they could join
     * @throws ClusterException when some have not; the message names them
     */
    void requireJoined(Duration waited) {
      List<Integer> missing =
          slots.stream().filter(slot -> !slot.isTaken()).map(WorkerSlot::index).toList();
      if (!missing.isEmpty()) {
        throw new ClusterException(
            ("%s of %s workers did not report within %s s (missing: %s)%s; start them, or raise"
                    + " --join-timeout")
                .formatted(missing.size(), slots.size(), waited.toSeconds(), missing, refusal));
      }
    }

    /** Returns the numbers of the workers that request another plan. */
    Set<Integer> idle() {
      return slots.stream()
          .filter(this::isIdle)
          .map(WorkerSlot::index)
          .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a worker has reported its end, or waited for this plan and did not join. */
    private boolean isIdle(WorkerSlot slot) {
      if (launcher.ended(slot.index()).isPresent()) {
        return false;
      }
      return slot.isTaken()
          ? slot.ended() != null
          : order.running().contains(slot.index()) && slot.restarts() == 0;
    }

    /** Whether a worker that waits for a plan is not dismissed yet. */
    boolean isAwaited() {
      boolean isOneIdle = order.again() && dismissed.size() < idle().size();
      return isOneIdle || waiting.isAnyAlive();
    }
  }

  /** Workers that wait for a plan, by instance. Not thread-safe. */
  static final class Waiting {
    /** Many times the interval at which a waiting worker asks again. */
    private static final long DEAD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LongSupplier nanoTime;
    private final Map<String, Long> heardNanos = new HashMap<>();
    private final Set<String> dismissed = new HashSet<>();

    Waiting(LongSupplier nanoTime) {
      this.nanoTime = nanoTime;
    }

    /** Makes a worker wait, and returns the response to it. */
    Welcome add(String instance) {
      heardNanos.put(instance, nanoTime.getAsLong());
      return Welcome.idle(true);
    }

    void remove(String instance) {
      heardNanos.remove(instance);
    }

    /** Returns whether a worker waited; from now on, it is not awaited. */
    boolean dismiss(String instance) {
      if (heardNanos.remove(instance) != null) {
        dismissed.add(instance);
      }
      return dismissed.contains(instance);
    }

    void clear() {
      heardNanos.clear();
    }

    /** Returns whether a waiting worker has asked within the last 5 s. */
    boolean isAnyAlive() {
      long now = nanoTime.getAsLong();
      return heardNanos.values().stream().anyMatch(heard -> now - heard < DEAD_NANOS);
    }
  }
}
