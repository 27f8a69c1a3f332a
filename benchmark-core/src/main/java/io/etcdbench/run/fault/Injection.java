// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.EtcdCluster.Alarm;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.network.LocalNetwork.Path;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.fault.FaultDetail.Direction;
import io.etcdbench.plan.fault.FaultKind;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.plan.fault.FaultTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One fault on one cluster, with the actions that revert it. Used by one thread. */
final class Injection {
  private static final long LOOK_MILLIS = 20;

  private final FaultPlan plan;
  private final EtcdCluster cluster;
  private final Faults around;
  private final Overlaps overlaps;
  private final List<Runnable> undoing = Collections.synchronizedList(new ArrayList<>());
  private List<Member> members = List.of();

  /**
   * Creates a fault without injecting it.
   *
   * @param overlaps of all faults of the run
   */
  Injection(FaultPlan plan, EtcdCluster cluster, Overlaps overlaps) {
    this.plan = plan;
    this.cluster = cluster;
    this.overlaps = overlaps;
    this.around = cluster.faults();
  }

  /**
   * Injects the fault; if this throws, {@link #end} reverts what was done so far.
   *
   * @param over whether the load ends early, by a stop or because its watchers have nothing more to
   *     watch: no further member is restarted, and a script is killed
   */
  void begin(BooleanSupplier over) {
    if (plan.kind() != FaultKind.COMMAND) {
      members = TargetMembers.of(FaultTarget.parse(plan.target()), cluster, this::isDown);
    }
    switch (plan.kind()) {
      case KILL ->
          members.forEach(m -> hold(process(m), () -> cluster.kill(m), () -> cluster.restart(m)));
      case FREEZE ->
          members.forEach(m -> hold(execution(m), () -> cluster.pause(m), () -> cluster.resume(m)));
      case RESTART, ROLLING_RESTART -> restart(over);
      case CUT_PEERS -> members.forEach(this::cutPeers);
      case BLACKHOLE -> members.forEach(this::blackhole);
      case RESET -> beginResets();
      case PEER_DELAY -> delayPeers();
      case CLIENT_DELAY ->
          undoing.add(
              overlaps.delay(
                  "clients",
                  plan.detail().delay(),
                  around.standing().clientDelay(),
                  around::delayClients));
      case SLOW_FSYNC ->
          members.forEach(
              m ->
                  undoing.add(
                      overlaps.delay(
                          "disk of " + m.name(),
                          plan.detail().delay(),
                          around.standing().fsyncDelay(),
                          delay -> around.slowDisk(m, delay))));
      case NO_SPACE ->
          members.forEach(
              m ->
                  hold(
                      "space of " + m.name(),
                      () -> cluster.noSpaceAlarm(m, Alarm.RAISE),
                      () -> cluster.noSpaceAlarm(m, Alarm.CLEAR)));
      case MOVE_LEADER -> members.forEach(cluster::moveLeader);
      case COMPACT -> cluster.compact();
      case CPU_HOGS -> undoing.add(overlaps.hogs(plan.detail().processes(), around));
      case COMMAND -> command(over);
    }
  }

  /** Repeats the action of a fault that recurs while it lasts. */
  void again() {
    if (plan.kind() == FaultKind.RESET) {
      members.forEach(around::resetClients);
    }
  }

  /**
   * Reverts the fault, on several members concurrently.
   *
   * @return the failures
   */
  List<RuntimeException> end() {
    List<RuntimeException> failures = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (Runnable undo : List.copyOf(undoing)) {
      threads.add(new Thread(() -> run(undo, failures), "etcd-bench-fault-end"));
    }
    threads.forEach(Thread::start);
    awaitEnd(threads, () -> false);
    undoing.clear();
    return List.copyOf(failures);
  }

  /**
   * Waits for threads that revert faults, which must happen even after an interrupt.
   *
   * @param enough ends the waiting
   */
  static void awaitEnd(List<Thread> threads, BooleanSupplier enough) {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive() && !enough.getAsBoolean()) {
        try {
          thread.join(LOOK_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void run(Runnable undo, List<RuntimeException> failures) {
    try {
      undo.run();
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  private static String process(Member member) {
    return "process of " + member.name();
  }

  private static String execution(Member member) {
    return "execution of " + member.name();
  }

  private boolean isDown(Member member) {
    return overlaps.isHeld(process(member)) || overlaps.isHeld(execution(member));
  }

  private void act(Runnable action, Runnable undo) {
    action.run();
    undoing.add(undo);
  }

  private void hold(String place, Runnable on, Runnable off) {
    undoing.add(overlaps.hold(place, on, off));
  }

  private void restart(BooleanSupplier over) {
    for (Member member : members) {
      if (over.getAsBoolean()) {
        return;
      }
      restart(member);
    }
  }

  private void restart(Member member) {
    Runnable start = () -> cluster.restart(member);
    act(() -> cluster.terminate(member), start);
    undoing.remove(start);
    start.run();
  }

  private void cutPeers(Member member) {
    switch (plan.detail().direction()) {
      case BOTH ->
          hold(
              "peers of " + member.name(),
              () -> around.isolate(member),
              () -> around.rejoin(member));
      case IN ->
          hold(
              "peers to " + member.name(),
              () -> around.fromPeers(member, Path.BLACKHOLED),
              () -> around.fromPeers(member, Path.FORWARDED));
      case OUT ->
          hold(
              member.name() + " to peers",
              () -> around.toPeers(member, Path.BLACKHOLED),
              () -> around.toPeers(member, Path.FORWARDED));
    }
  }

  private void blackhole(Member member) {
    Direction direction = plan.detail().direction();
    if (direction != Direction.OUT) {
      hold(
          "clients to " + member.name(),
          () -> around.fromClients(member, Path.BLACKHOLED),
          () -> around.fromClients(member, Path.FORWARDED));
    }
    if (direction != Direction.IN) {
      hold(
          member.name() + " to clients",
          () -> around.toClients(member, Path.BLACKHOLED),
          () -> around.toClients(member, Path.FORWARDED));
    }
  }

  private void beginResets() {
    String names = String.join(", ", members.stream().map(Member::name).toList());
    act(
        () ->
            around.done(
                "connections of clients to %s are reset every %s",
                names, Durations.format(plan.detail().every())),
        () -> around.done("connections of clients to %s are no longer reset", names));
    again();
  }

  private void delayPeers() {
    Duration delay = plan.detail().delay();
    Duration standing = around.standing().peerDelay();
    Map<String, Consumer<Duration>> pairs = new LinkedHashMap<>();
    for (Member member : members) {
      for (Member other : cluster.members()) {
        if (!other.equals(member)) {
          pairs.putIfAbsent(pair(member, other), length -> delayBetween(member, other, length));
        }
      }
    }
    if (plan.target().equals("all")) {
      undoing.add(
          overlaps.delay(
              List.copyOf(pairs.keySet()),
              delay,
              standing,
              around::delayPeers,
              (pair, length) -> Objects.requireNonNull(pairs.get(pair)).accept(length)));
    } else {
      pairs.forEach((pair, setter) -> undoing.add(overlaps.delay(pair, delay, standing, setter)));
    }
  }

  /** Returns one name for two members, whichever comes first. */
  private static String pair(Member one, Member other) {
    return Stream.of(one.name(), other.name()).sorted().collect(Collectors.joining(" and "));
  }

  private void delayBetween(Member one, Member other, Duration oneWay) {
    around.delay(one, other, oneWay);
    around.delay(other, one, oneWay);
  }

  private void command(BooleanSupplier over) {
    FaultCommand command = new FaultCommand(plan.detail().script(), plan.target());
    undoing.add(
        () -> {
          around.done("%s ends", plan.target());
          command.run("end");
        });
    around.done("%s begins", plan.target());
    command.run("begin", over);
    if (Thread.currentThread().isInterrupted()) {
      throw new ClusterException("interrupted while a script runs");
    }
  }
}
