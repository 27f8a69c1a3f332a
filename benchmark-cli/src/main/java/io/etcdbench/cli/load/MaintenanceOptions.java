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

/** What etcd's own tool does beside its puts, and after them. */
final class MaintenanceOptions {
  private static final long MOST_PUTS = 99_999;

  @Option(
      names = "--compact-interval",
      paramLabel = "TIME",
      description =
          "Interval between compactions, which are reported separately; needs a "
              + "constant --rate. Default: 0 (never). See also 'compact'.")
  private Duration interval = Duration.ZERO;

  @Option(
      names = "--compact-index-delta",
      paramLabel = "N",
      description = "Revisions that a compaction keeps readable. Default: 1000.")
  private long delta = 1_000;

  @Option(
      names = "--check-hashkv",
      description = "Compare etcd's hash of all keys between the members afterwards.")
  private boolean hashes;

  /**
   * The compactions beside some puts.
   *
   * @param verb under which load
   * @param keys of the puts
   * @return empty when there are none
   */
  Optional<CompactPlan> compactions(Verb verb, KeyPlan keys) {
    if (Bound.COMPACT_INTERVAL.require(interval).isZero()) {
      Bound.KEPT_REVISIONS.require(delta);
      return Optional.empty();
    }
    if (putsEach(verb) < 1 || putsEach(verb) > MOST_PUTS) {
      verb.tell()
          .accept(
              "--compact-interval is not used: it needs a constant --rate with 1 to "
                  + "%d puts between two compactions; see 'compact'".formatted(MOST_PUTS));
      return Optional.empty();
    }
    return Optional.of(new CompactPlan("compact", 1, keys, delta, CompactEnd.LOGICAL));
  }

  /**
   * How many puts there are for each compaction.
   *
   * @param verb under which load
   * @return 0 when nobody can say
   */
  int putsEach(Verb verb) {
    boolean constant = verb.load().arrival().shape() == Shape.CONSTANT;
    double puts = constant ? verb.load().arrival().rate() * interval.toNanos() / 1e9 : 0;
    return (int) Math.min(MOST_PUTS + 1, Math.round(puts));
  }

  /**
   * Lets the members be compared when that was asked for.
   *
   * @param plan without it
   * @return a changed copy, or the same
   */
  RunPlan checked(RunPlan plan) {
    LimitPlan limits = plan.limits();
    return hashes
        ? plan.with(new LimitPlan(limits.maxErrorShare(), limits.objectives(), Hashes.COMPARE))
        : plan;
  }
}
