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
 * Resources shared by the operations of one run: the prefix of their keys, the members, and the
 * leases that are granted before the operations start. Used only by the thread that conducts the
 * run.
 */
public final class RunParts {
  private final RunKeysPlan keys;
  private final List<String> members;
  private final @Nullable WatchPopulation live;
  private final LoadShare share;
  private final Map<String, LeasePool> leases = new LinkedHashMap<>();

  /**
   * Creates parts without leases; operations request them later.
   *
   * @param keys the prefix of the run
   * @param members client URLs of the members, at least one
   * @param live watchers of the keys being put; null for none
   */
  public RunParts(RunKeysPlan keys, List<String> members, @Nullable WatchPopulation live) {
    this(keys, members, live, LoadShare.WHOLE);
  }

  /**
   * Creates the parts of one of several workers.
   *
   * @param keys the prefix of the run
   * @param members client URLs of the members, at least one
   * @param live watchers that receive the puts; null for none
   * @param share the worker's share of the plan
   */
  public RunParts(
      RunKeysPlan keys, List<String> members, @Nullable WatchPopulation live, LoadShare share) {
    this.share = share;
    this.live = live;
    this.keys = keys;
    this.members = List.copyOf(members);
  }

  /** Returns the prefix of the run. */
  public RunKeysPlan keys() {
    return keys;
  }

  /** Returns the members' client URLs. */
  public List<String> members() {
    return members;
  }

  /**
   * Returns the watchers of the keys being put.
   *
   * @throws IllegalArgumentException when the plan has no such watchers
   */
  public WatchPopulation live() {
    if (live == null) {
      throw new IllegalArgumentException(
          "the plan has watched-put operations but no live watchers; set watch.listeners to live");
    }
    return live;
  }

  /** Returns the leases of an operation, the same on every call. */
  public LeasePool leases(String operation, LeasePlan plan) {
    return leases.computeIfAbsent(
        operation, name -> new LeasePool(plan.count(), plan.ttlSeconds(), share));
  }

  /**
   * Returns the leases that the operations have requested, to be granted before the operations
   * start and revoked after the run.
   *
   * @return one pool for each operation that uses leases
   */
  public Collection<LeasePool> leases() {
    return List.copyOf(leases.values());
  }
}
