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
 * The part of a plan that one session executes: all of it, the part of one worker, or everything
 * but the load. Immutable.
 *
 * @param whole the plan that all sessions share
 * @param own this session's part as its own plan
 * @param share its share of the operations
 * @param startLine where it waits for the other sessions; null when it need not wait
 * @param remote the workers that offer the load; null when this session offers it
 * @param caller the load that the session's caller sends itself; null when this session offers it
 */
public record SessionPart(
    RunPlan whole,
    RunPlan own,
    LoadShare share,
    @Nullable StartLine startLine,
    @Nullable RemoteLoad remote,
    @Nullable CallerLoad caller) {

  /** Returns the part of a session that executes the whole plan. */
  public static SessionPart all(RunPlan plan) {
    return new SessionPart(plan, plan, LoadShare.WHOLE, null, null, null);
  }

  /**
   * Returns a worker's part: it preloads, warms up and offers its share, and leaves members and
   * keys to the conducting session.
   *
   * @param plan the same for all workers, with a prefix for the keys
   * @param share the worker's share
   * @param startLine where it waits for the other workers
   * @throws IllegalArgumentException when the plan does not have enough for each worker
   */
  public static SessionPart of(RunPlan plan, LoadShare share, StartLine startLine) {
    return new SessionPart(plan, plan.dealt(share), share, startLine, null, null);
  }

  /**
   * Returns the part of the conducting session, everything but the load: it observes the members,
   * merges what the workers report, verifies and cleans up.
   *
   * @param plan the plan that all workers execute together
   * @param remote the workers
   */
  public static SessionPart conducting(RunPlan plan, RemoteLoad remote) {
    return new SessionPart(plan, plan, LoadShare.WHOLE, null, remote, null);
  }

  /**
   * Returns the part of a session whose caller sends the load itself: it rehearses, connects and
   * preloads, and leaves members and keys to its caller.
   *
   * @param plan must have a prefix for the keys; its load is only rehearsed
   * @param caller the caller's load
   */
  public static SessionPart sentBy(CallerLoad caller, RunPlan plan) {
    return new SessionPart(plan, plan, LoadShare.WHOLE, null, null, caller);
  }

  /**
   * Returns the part of a rehearsal of this one, in the same JVM.
   *
   * @param smaller this session's part as a plan for another server
   */
  public SessionPart rehearsing(RunPlan smaller) {
    return new SessionPart(smaller, smaller, LoadShare.WHOLE, null, null, caller);
  }

  /** Returns whether this session observes the members and checks, counts and deletes keys. */
  public boolean ownsCluster() {
    return startLine == null && caller == null;
  }

  /** Returns the number of connections that the session opens. */
  public int connections() {
    return remote == null ? own.client().connectionCount() : 1;
  }

  /** Returns the resources that the operations share; they contain only this session's leases. */
  public RunParts parts(List<String> members, @Nullable WatchPopulation live) {
    return new RunParts(own.keys(), members, live, share);
  }

  /** Returns its operations; callers must pass the same parts each time. */
  public OperationMix mix(RunParts parts) {
    return whole.mix(parts).dealt(share);
  }

  /** Returns the load model of its operations. */
  public LoadModel model() {
    return whole.load().model(whole.seed(), share);
  }
}
