// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.plan.operation.LeasePlan;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.workload.mix.LeasePool;
import io.etcdbench.workload.mix.LoadShare;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of one run share: the prefix of their keys, the members, and the leases that
 * are granted before they begin. Used by the thread that conducts the run.
 */
public final class RunParts {
  private final RunKeysPlan keys;
  private final List<String> members;
  private final @Nullable WatchPopulation live;
  private final LoadShare share;
  private final Map<String, LeasePool> leases = new LinkedHashMap<>();

  /**
   * Parts without leases; the operations ask for theirs.
   *
   * @param keys the prefix of the run
   * @param members their client URLs, at least one
   * @param live who watches what is put; null for nobody
   */
  public RunParts(RunKeysPlan keys, List<String> members, @Nullable WatchPopulation live) {
    this(keys, members, live, LoadShare.WHOLE);
  }

  /**
   * The parts of one of several workers.
   *
   * @param keys where the run writes
   * @param members client URLs
   * @param live watchers that receive the puts; null when nobody watches
   * @param share which part of the plan is offered here
   */
  public RunParts(
      RunKeysPlan keys, List<String> members, @Nullable WatchPopulation live, LoadShare share) {
    this.share = share;
    this.live = live;
    this.keys = keys;
    this.members = List.copyOf(members);
  }

  /** The prefix of the run. */
  public RunKeysPlan keys() {
    return keys;
  }

  /** The members' client URLs. */
  public List<String> members() {
    return members;
  }

  /** Who watches what is put. */
  public WatchPopulation live() {
    if (live == null) {
      throw new IllegalArgumentException(
          "the plan puts watched keys but nobody watches; set watch.listeners to live");
    }
    return live;
  }

  /** The leases of an operation, the same each time it asks. */
  public LeasePool leases(String operation, LeasePlan plan) {
    return leases.computeIfAbsent(
        operation, name -> new LeasePool(plan.count(), plan.ttlSeconds(), share));
  }

  /**
   * The leases that the operations have asked for: to be granted before they begin, and revoked
   * afterwards.
   *
   * @return one pool for each operation that works with leases
   */
  public Collection<LeasePool> leases() {
    return List.copyOf(leases.values());
  }
}
