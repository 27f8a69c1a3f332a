// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.workload.mix.LoadShare;
import io.etcdbench.workload.mix.OperationMix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one session does of a plan: all of it, the part of one worker, or everything but the load.
 * Immutable.
 *
 * @param whole the plan that all sessions share
 * @param own what this session does, as a plan of its own
 * @param share which operations are its own
 * @param startLine where it waits for the others; null when it need not
 * @param remote who offers the load in its place; null when it does so itself
 */
public record SessionPart(
    RunPlan whole,
    RunPlan own,
    LoadShare share,
    @Nullable StartLine startLine,
    @Nullable RemoteLoad remote) {

  /**
   * All of a plan.
   *
   * @param plan what to do
   * @return the part of a session that is alone
   */
  public static SessionPart all(RunPlan plan) {
    return new SessionPart(plan, plan, LoadShare.WHOLE, null, null);
  }

  /**
   * A worker's part: it preloads, warms up and offers its share, and leaves members and keys to the
   * session that conducts.
   *
   * @param plan the same for all workers, with the prefix of the keys decided
   * @param share which part
   * @param startLine where it waits for the others
   * @return the part
   * @throws IllegalArgumentException when the plan has not enough for each worker
   */
  public static SessionPart of(RunPlan plan, LoadShare share, StartLine startLine) {
    return new SessionPart(plan, plan.dealt(share), share, startLine, null);
  }

  /**
   * Everything but the load: it observes the members, merges what the workers report, verifies and
   * cleans up.
   *
   * @param plan what all do together
   * @param remote the workers
   * @return the part
   */
  public static SessionPart conducting(RunPlan plan, RemoteLoad remote) {
    return new SessionPart(plan, plan, LoadShare.WHOLE, null, remote);
  }

  /** Whether members are observed and keys are refused, counted and deleted here. */
  public boolean ownsCluster() {
    return startLine == null;
  }

  /** How many connections the session opens. */
  public int connections() {
    return remote == null ? own.client().connectionCount() : 1;
  }

  /** What the operations share, of the leases only its own. */
  public RunParts parts(List<String> members, @Nullable WatchPopulation live) {
    return new RunParts(own.keys(), members, live, share);
  }

  /** Its operations; the same parts are given each time. */
  public OperationMix mix(RunParts parts) {
    return whole.mix(parts).dealt(share);
  }

  /** When its operations are due. */
  public LoadModel model() {
    return whole.load().model(whole.seed(), share);
  }
}
