// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.plan.operation.ElectionPlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.watch.CatchUpSpec;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.workload.mix.LeasePool;
import io.etcdbench.workload.mix.LoadShare;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.owned.KeyNames;
import io.etcdbench.workload.owned.KeyNames.Tail;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The complete plan of a run. Immutable; contains no secrets.
 *
 * @param name of the run, for example the command that created it
 * @param seed determines every random choice: the same seed produces the same operations
 * @param cluster the etcd cluster
 * @param client the client that sends the load
 * @param load when operations are sent, and for how long
 * @param keys the keys' prefix, and what happens to the keys
 * @param operations the operations to send, at least one
 * @param watch watchers during the run
 * @param faults faults injected during the run, at most 100
 * @param limits limits that determine the exit code
 * @param output what is printed and stored
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

  /** 10,000 puts by one client, as in etcd's own benchmark tool. */
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
    if (faults.size() > FaultPlan.MAX) {
      throw new IllegalArgumentException(
          "the plan has %s faults; allowed: 0 to %s".formatted(faults.size(), FaultPlan.MAX));
    }
    cluster = cluster.withProxies(FaultPlan.proxies(faults));
  }

  /**
   * Checks that the run and its cluster support all faults.
   *
   * @throws IllegalArgumentException when a fault does not end within the run, the cluster does not
   *     support it, or overlapping faults start too many processes; the message is one sentence
   */
  public void requireFaultsFit() {
    faults.forEach(fault -> fault.requireFits(load, cluster));
    FaultPlan.requireHogsFit(faults, cluster);
  }

  /**
   * Returns a copy with other faults.
   *
   * @param other at most 100
   */
  public RunPlan withFaults(List<FaultPlan> other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, watch, other, limits, output);
  }

  /** Returns a copy with another seed. */
  public RunPlan withSeed(long other) {
    return new RunPlan(
        name, other, cluster, client, load, keys, operations, watch, faults, limits, output);
  }

  /**
   * Creates a plan without faults.
   *
   * @param seed determines every random choice
   * @param operations at least one
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
   * Returns the stream of operations on a hypothetical cluster of one member, for what does not
   * depend on the cluster.
   *
   * @return as {@link #mix(RunParts)}
   * @throws IllegalArgumentException as for {@link #mix(RunParts)}, or when watchers are to catch
   *     up on more than one key
   */
  public OperationMix mix() {
    if (watch.listeners() == Listeners.CATCHING_UP) {
      CatchUpSpec unused = watch.catchingUp(keys);
    }
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
   * Returns the leases of one of several workers.
   *
   * @param share the worker's share
   * @return an empty pool for each operation that uses leases
   */
  public Collection<LeasePool> leases(LoadShare share) {
    RunPlan whole = withOwnPrefix();
    RunParts parts = whole.alone(share);
    OperationMix unused = whole.mix(parts);
    return parts.leases();
  }

  /**
   * Returns the stream of operations under the run's prefix.
   *
   * @param parts the resources that the operations share
   * @return a mix whose labels are the names of the operations
   * @throws IllegalArgumentException when keys are too short, two operations have the same name, or
   *     one has that of a series of watchers
   */
  public OperationMix mix(RunParts parts) {
    OperationMix mix =
        new OperationMix(
            seed,
            operations.stream()
                .map(one -> new OperationMix.Share(one.source(parts), one.weight()))
                .toList());
    for (String label : mix.labels()) {
      if (label.startsWith(WatchPlan.SERIES)) {
        throw new IllegalArgumentException(
            "an operation is named '%s', but names that begin with '%s' are those of what watchers receive; give it another name"
                .formatted(label, WatchPlan.SERIES));
      }
    }
    return mix;
  }

  /**
   * Returns whether keys under the run's prefix are written.
   *
   * @return false when only keys specified by the user are read
   */
  public boolean writes() {
    return watch.listeners() != Listeners.NONE
        || operations.stream().anyMatch(operation -> operation.keyPlan().isPresent());
  }

  /**
   * Returns a copy with a non-empty own prefix: the given one, or a random one that leaves enough
   * bytes for the keys.
   *
   * @return a changed copy, or this
   */
  public RunPlan withOwnPrefix() {
    return with(keys.withOwnPrefix(writers().map(Writer::keys)));
  }

  /**
   * Returns the names that the keys of the run can have.
   *
   * @return names under the run's prefix, which must not be empty
   * @throws IllegalArgumentException when keys are too short
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
   * Checks that the plan can be split among a number of workers.
   *
   * @param workers number of workers
   * @throws IllegalArgumentException when a worker would get no share, or watchers would receive
   *     the puts of another worker
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
          ("the plan has %s %s for %s workers, and each worker needs at least one; give it %s, or"
                  + " use fewer --workers")
              .formatted(number, what, last.workers(), more));
    }
  }

  /**
   * Returns the part of one of several workers as its own plan: its share of connections, clients,
   * operations and rate, without faults.
   *
   * @param share the worker's share
   * @throws IllegalArgumentException as for {@link #requireDealable}
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

  /** Returns a copy with another prefix and handling of keys. */
  public RunPlan with(RunKeysPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, other, operations, watch, faults, limits, output);
  }

  /** Returns a copy with another client. */
  public RunPlan with(ClientPlan other) {
    return new RunPlan(
        name, seed, cluster, other, load, keys, operations, watch, faults, limits, output);
  }

  /** Returns a copy with another load. */
  public RunPlan with(LoadPlan other) {
    return new RunPlan(
        name, seed, cluster, client, other, keys, operations, watch, faults, limits, output);
  }

  /** Returns a copy with another cluster. */
  public RunPlan with(ClusterPlan other) {
    return new RunPlan(
        name, seed, other, client, load, keys, operations, watch, faults, limits, output);
  }

  /**
   * Returns a copy with other operations.
   *
   * @param other at least one
   */
  public RunPlan with(List<OperationPlan> other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, other, watch, faults, limits, output);
  }

  /** Returns a copy with other limits. */
  public RunPlan with(LimitPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, watch, faults, other, output);
  }

  /** Returns a copy with another output. */
  public RunPlan with(OutputPlan other) {
    return new RunPlan(
        name, seed, cluster, client, load, keys, operations, watch, faults, limits, other);
  }
}
