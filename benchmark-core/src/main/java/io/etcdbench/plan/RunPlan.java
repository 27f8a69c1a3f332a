// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.plan.operation.ElectionPlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.workload.mix.LoadShare;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.owned.KeyNames;
import io.etcdbench.workload.owned.KeyNames.Tail;
import java.util.List;
import java.util.stream.Stream;

/**
 * A whole run as it is intended. Immutable; holds no secret.
 *
 * @param name of the run, for example the command that made it
 * @param seed decides every random choice: the same seed offers the same operations
 * @param cluster where etcd is
 * @param client who speaks to it
 * @param load when operations are sent, and how long
 * @param keys under which prefix, and what becomes of them
 * @param operations what is asked, at least one
 * @param watch who listens meanwhile
 * @param faults what is done to the cluster meanwhile, at most 100
 * @param limits what decides the exit code
 * @param output what is printed and kept
 */
public record RunPlan(
    String name,
    long seed,
    ClusterPlan cluster,
    ClientPlan client,
    LoadPlan load,
    RunKeysPlan keys,
    List<OperationPlan> operations,
    WatchPlan watch,
    List<FaultPlan> faults,
    LimitPlan limits,
    OutputPlan output) {

  /** 10,000 puts by one client, as etcd's own tool. */
  public static final RunPlan DEFAULT =
      new RunPlan(
          "put",
          1,
          ClusterPlan.DEFAULT,
          ClientPlan.DEFAULT,
          LoadPlan.DEFAULT,
          RunKeysPlan.DEFAULT,
          List.of(OperationPlan.Put.DEFAULT),
          WatchPlan.DEFAULT,
          List.of(),
          LimitPlan.DEFAULT,
          OutputPlan.DEFAULT);

  public RunPlan {
    operations = List.copyOf(operations);
    if (operations.isEmpty()) {
      throw new IllegalArgumentException(
          "the plan has no operations; allowed: one or more, for example a put");
    }
    operations.forEach(operation -> load.requireRoomFor(operation));
    faults = List.copyOf(faults);
    if (faults.size() > FaultPlan.MOST) {
      throw new IllegalArgumentException(
          "the plan has %d faults; allowed: 0 to %d".formatted(faults.size(), FaultPlan.MOST));
    }
    cluster = cluster.withProxies(FaultPlan.proxies(faults));
  }

  /**
   * Makes sure that the faults are those of this run.
   *
   * @throws IllegalArgumentException when one does not end within the run, or is not possible on
   *     such a cluster; the message is one sentence
   */
  public void requireFaultsFit() {
    faults.forEach(fault -> fault.requireFits(load, cluster));
  }

  /**
   * Other faults.
   *
   * @param other what is done to the cluster meanwhile
   * @return a changed copy
   */
  public RunPlan withFaults(List<FaultPlan> other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, watch, other, limits, output);
  }

  /**
   * Another chance.
   *
   * @param other decides every random choice
   * @return a changed copy
   */
  public RunPlan withSeed(long other) {
    return new RunPlan(
        name, other, cluster, client, load, keys, operations, watch, faults, limits, output);
  }

  /**
   * A run without faults.
   *
   * @param name of the run
   * @param seed decides every random choice
   * @param cluster where etcd is
   * @param client who speaks to it
   * @param load when operations are sent
   * @param keys under which prefix
   * @param operations what is asked
   * @param watch who listens meanwhile
   * @param limits what decides the exit code
   * @param output what is printed and kept
   */
  public RunPlan(
      String name,
      long seed,
      ClusterPlan cluster,
      ClientPlan client,
      LoadPlan load,
      RunKeysPlan keys,
      List<OperationPlan> operations,
      WatchPlan watch,
      LimitPlan limits,
      OutputPlan output) {
    this(name, seed, cluster, client, load, keys, operations, watch, List.of(), limits, output);
  }

  /**
   * The stream of operations as it would be on a cluster of one member: what of it does not depend
   * on the cluster.
   *
   * @return as {@link #mix(RunParts)}
   * @throws IllegalArgumentException when the keys do not fit, or two operations have one name
   */
  public OperationMix mix() {
    return mix(alone(LoadShare.WHOLE));
  }

  private RunParts alone(LoadShare share) {
    WatchPopulation nobody =
        watch.listeners() == Listeners.LIVE
            ? new WatchPopulation(watch.live(keys, LoadShare.WHOLE), NanoClock.system())
            : null;
    return new RunParts(keys, List.of("http://member:2379"), nobody, share);
  }

  /**
   * The stream of operations under the run's prefix.
   *
   * @param parts what the operations share
   * @return a mix whose labels are the names of the operations
   * @throws IllegalArgumentException when the keys do not fit, or two operations have one name
   */
  public OperationMix mix(RunParts parts) {
    return new OperationMix(
        seed,
        operations.stream()
            .map(one -> new OperationMix.Share(one.source(parts), one.weight()))
            .toList());
  }

  /**
   * Whether keys under the run's prefix are written.
   *
   * @return false when only keys are read that the user named
   */
  public boolean writes() {
    return watch.listeners() != Listeners.NONE
        || operations.stream().anyMatch(operation -> operation.keyPlan().isPresent());
  }

  /**
   * The same with an own prefix that is not empty: the one given, or a random one that leaves room
   * for the keys.
   *
   * @return a changed copy, or this
   */
  public RunPlan withOwnPrefix() {
    return with(keys.withOwnPrefix(writers().map(Writer::keys)));
  }

  /**
   * The names that the keys of the run may have.
   *
   * @return under its prefix, which must not be empty
   * @throws IllegalArgumentException when the keys do not fit
   */
  public KeyNames keyNames() {
    return new KeyNames(
        keys.fullPrefix(),
        writers()
            .map(writer -> new KeyNames.Family(writer.keys().space(keys), writer.tail()))
            .toList());
  }

  private record Writer(KeyPlan keys, Tail tail) {}

  private Stream<Writer> writers() {
    Stream<Writer> watched =
        watch.listeners() == Listeners.NONE
            ? Stream.empty()
            : Stream.of(new Writer(watch.keys(), Tail.NONE));
    return Stream.concat(watched, operations.stream().flatMap(RunPlan::writers));
  }

  private static Stream<Writer> writers(OperationPlan operation) {
    boolean exact =
        !(operation instanceof LockPlan
            || operation instanceof ElectionPlan
            || operation instanceof PluggedPlan);
    Stream<Writer> own =
        operation.keyPlan().stream().map(plan -> new Writer(plan, exact ? Tail.NONE : Tail.ANY));
    return operation instanceof LockPlan lock
        ? Stream.concat(own, lock.within().stream().flatMap(RunPlan::writers))
        : own;
  }

  /**
   * Refuses to be dealt out to more workers than there is something for.
   *
   * @param workers how many
   * @throws IllegalArgumentException when a worker would get nothing, or watchers would receive
   *     what another worker puts
   */
  public void requireDealable(int workers) {
    LoadShare last = new LoadShare(workers, workers);
    watch.requireDealable(workers, operations.size() == 1);
    requireOneEach(
        "connections", "a larger client.connections.count", client.connectionCount(), last);
    requireOneEach("clients", "a larger load.concurrency", load.concurrency(), last);
    if (load.total() > 0) {
      requireOneEach("operations", "a larger load.total", load.total(), last);
    }
    mix(alone(last));
  }

  private static void requireOneEach(String what, String more, long number, LoadShare last) {
    if (last.of(number) == 0) {
      throw new IllegalArgumentException(
          "the plan has %d %s for %d workers, and each worker needs at least one; give it %s, or take fewer --workers"
              .formatted(number, what, last.workers(), more));
    }
  }

  /**
   * What one of several workers does, described as a plan of its own: its share of connections,
   * clients, operations and rate, and no faults.
   *
   * @param share which part
   * @return a changed copy
   * @throws IllegalArgumentException as of {@link #requireDealable}
   */
  public RunPlan dealt(LoadShare share) {
    if (share.workers() == 1) {
      return this;
    }
    requireDealable(share.workers());
    return with(load.dealt(share))
        .with(client.with(client.connections().withCount(share.of(client.connectionCount()))))
        .with(watch.dealt(share))
        .withFaults(List.of());
  }

  private RunPlan with(WatchPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, other, faults, limits, output);
  }

  /**
   * Other keys.
   *
   * @param other under which prefix
   * @return a changed copy
   */
  public RunPlan with(RunKeysPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, other, operations, watch, faults, limits, output);
  }

  /**
   * Another client.
   *
   * @param other who speaks to etcd
   * @return a changed copy
   */
  public RunPlan with(ClientPlan other) {
    return new RunPlan(
        name, seed, cluster, other, load, keys, operations, watch, faults, limits, output);
  }

  /**
   * Another load.
   *
   * @param other when operations are sent, and how long
   * @return a changed copy
   */
  public RunPlan with(LoadPlan other) {
    return new RunPlan(
        name, seed, cluster, client, other, keys, operations, watch, faults, limits, output);
  }

  /**
   * Another cluster.
   *
   * @param other where etcd is
   * @return a changed copy
   */
  public RunPlan with(ClusterPlan other) {
    return new RunPlan(
        name, seed, other, client, load, keys, operations, watch, faults, limits, output);
  }

  /**
   * Other operations.
   *
   * @param other at least one
   * @return a changed copy
   */
  public RunPlan with(List<OperationPlan> other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, other, watch, faults, limits, output);
  }

  /**
   * Other limits.
   *
   * @param other what decides the exit code
   * @return a changed copy
   */
  public RunPlan with(LimitPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, watch, faults, other, output);
  }

  /**
   * Another output.
   *
   * @param other what is printed and kept
   * @return a changed copy
   */
  public RunPlan with(OutputPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, watch, faults, limits, other);
  }
}
