// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.LimitPlan.Hashes;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.CompactPlan;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Compactions and the hash check of etcd's own tool. */
final class MaintenanceOptions {
  private static final long MAX_PUTS = 99_999;

  @Option(
      names = "--compact-interval",
      paramLabel = "TIME",
      description =
          "Interval between compactions, which are reported separately. Requires a constant"
              + " --rate. See also 'compact'. Default: 0 (never).")
  private Duration interval = Duration.ZERO;

  @Option(
      names = "--compact-index-delta",
      paramLabel = "N",
      description = "Revisions that each compaction keeps readable. Default: 1000.")
  private long delta = 1_000;

  @Option(
      names = "--check-hashkv",
      description = "Compare the hash of all keys (HashKV) across members afterwards.")
  private boolean hashes;

  /**
   * Returns the compactions that run beside the puts, or empty when compactions are off.
   *
   * @param keys of the puts
   */
  Optional<CompactPlan> compactions(Verb verb, KeyPlan keys) {
    if (Bound.COMPACT_INTERVAL.require(interval).isZero()) {
      Bound.KEPT_REVISIONS.require(delta);
      return Optional.empty();
    }
    if (putsEach(verb) < 1 || putsEach(verb) > MAX_PUTS) {
      verb.notice()
          .accept(
              "--compact-interval is not used: it requires a constant --rate with 1 to "
                  + "%s puts per interval; see 'compact'".formatted(MAX_PUTS));
      return Optional.empty();
    }
    return Optional.of(new CompactPlan("compact", 1, keys, delta, CompactEnd.LOGICAL));
  }

  /** Returns the number of puts per compaction, or 0 when it is unknown. */
  int putsEach(Verb verb) {
    boolean constant = verb.load().arrival().shape() == Shape.CONSTANT;
    double puts = constant ? verb.load().arrival().rate() * interval.toNanos() / 1e9 : 0;
    return (int) Math.min(MAX_PUTS + 1, Math.round(puts));
  }

  /** Adds the comparison of the members to a plan when requested. */
  RunPlan checked(RunPlan plan) {
    LimitPlan limits = plan.limits();
    return hashes
        ? plan.with(new LimitPlan(limits.maxErrorShare(), limits.objectives(), Hashes.COMPARE))
        : plan;
  }
}
