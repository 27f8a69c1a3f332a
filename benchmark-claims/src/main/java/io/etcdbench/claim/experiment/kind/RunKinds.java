// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.plan.RunPlan;
import java.util.List;
import java.util.Map;

/** All kinds of runs, by the names that experiments use. Stateless. */
public final class RunKinds {
  private static final Map<String, RunKind> KINDS =
      Map.ofEntries(
          Map.entry(RunSpec.PLAN, new PlanKind()),
          Map.entry("disk", new DiskKind()),
          Map.entry("watch-memory", new WatchMemoryKind()),
          Map.entry("stale-read", new StaleReadKind()),
          Map.entry("frozen-member", new FrozenMemberKind()),
          Map.entry("failover", new FailoverKind()),
          Map.entry("learner", new LearnerKind()),
          Map.entry("registration", new RegistrationKind()),
          Map.entry("hand-over", new HandOverKind()),
          Map.entry("auth-rules", new AuthRulesKind()),
          Map.entry("stampede", new StampedeKind()),
          Map.entry("slow-log", new SlowLogKind()),
          Map.entry("starved-watch", new StarvedWatchKind()),
          Map.entry("client-per-call", new ClientPerCallKind()));

  private RunKinds() {}

  /** Returns the names of all kinds, sorted. */
  static List<String> names() {
    return KINDS.keySet().stream().sorted().toList();
  }

  /** Returns {@link RunKind#loads} of a run; none if its kind is unknown. */
  public static Map<String, RunPlan> loads(RunSpec spec) {
    RunKind kind = KINDS.get(spec.kind());
    return kind == null ? Map.of() : kind.loads(spec);
  }

  /**
   * Returns the kind that executes a run.
   *
   * @throws IllegalArgumentException if the run names an unknown kind
   */
  public static RunKind of(RunSpec spec) {
    RunKind kind = KINDS.get(spec.kind());
    if (kind == null) {
      throw new IllegalArgumentException(
          "run '%s' is of the unknown kind '%s'; allowed: %s"
              .formatted(spec.name(), spec.kind(), names()));
    }
    return kind;
  }
}
