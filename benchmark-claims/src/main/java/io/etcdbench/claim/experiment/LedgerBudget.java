// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.claim.Experiment;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.claim.Scale;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.LoadPlan;
import java.time.Duration;
import java.util.List;

/**
 * Estimated duration of experiments on two cores, computed from their plans before anything runs.
 * What a plan does not specify, such as the start of members, preloading and runs that end by their
 * number of operations, is estimated from the means of recorded ledgers. Immutable.
 *
 * @param runs number of runs, rounds included
 * @param time total duration of all runs
 */
public record LedgerBudget(int runs, Duration time) {
  /**
   * Time to connect, inspect the machine, drain and store; the mean over runs that reuse members.
   */
  private static final Duration AROUND = Duration.ofMillis(1_500);

  /** Assumed time of a rehearsal until the client is steady; no ledger has recorded it yet. */
  private static final Duration REHEARSAL = Duration.ofSeconds(8);

  /** Duration of a run that ends by its number of operations. */
  private static final Duration COUNTED = Duration.ofSeconds(4);

  /** Time to open watches and to read the members' memory until it has settled. */
  private static final Duration WATCHES = Duration.ofSeconds(2);

  private static final double WATCHES_PER_SECOND = 40_000;
  private static final double CONNECTIONS_PER_SECOND = 1_000;

  /** Duration of a failover cycle: the mean of recorded runs with a fault of 20 s. */
  private static final Duration CYCLE = Duration.ofSeconds(26);

  /** Duration of a run of a kind without a duration setting. */
  private static final Duration OWN_KIND = Duration.ofSeconds(6);

  /** Returns the budget of experiments at a scale. */
  public static LedgerBudget of(List<Experiment> experiments, Scale scale) {
    LedgerBudget sum = new LedgerBudget(0, Duration.ZERO);
    for (Experiment experiment : experiments) {
      sum = sum.plus(of(experiment, scale));
    }
    return sum;
  }

  private static LedgerBudget of(Experiment experiment, Scale scale) {
    int rounds = experiment.rounds(scale);
    List<RunSpec> specs = experiment.runs(scale);
    Duration once = specs.stream().map(LedgerBudget::of).reduce(Duration.ZERO, Duration::plus);
    Duration first = REHEARSAL.multipliedBy(Rehearsal.of(specs).size());
    return new LedgerBudget(rounds * specs.size(), first.plus(once.multipliedBy(rounds)));
  }

  private static Duration of(RunSpec spec) {
    String time = spec.settings().get("time");
    if (time != null) {
      return AROUND.plus(Durations.parse(time));
    }
    if (spec.settings().containsKey("connections")) {
      return AROUND.plus(ofWatches(spec));
    }
    if (spec.settings().containsKey("cycles")) {
      return AROUND.plus(CYCLE.multipliedBy(spec.number("cycles")));
    }
    if (!spec.kind().equals(RunSpec.PLAN)) {
      return AROUND.plus(OWN_KIND);
    }
    LoadPlan load = spec.plan().load();
    Duration measured = load.duration().isZero() ? COUNTED : load.duration();
    return AROUND.plus(load.warmup().most()).plus(measured);
  }

  private static Duration ofWatches(RunSpec spec) {
    double connections = spec.number("connections");
    double watches = connections * spec.number("streams") * spec.number("watches");
    double seconds = watches / WATCHES_PER_SECOND + connections / CONNECTIONS_PER_SECOND;
    return WATCHES.plusMillis(Math.round(seconds * 1_000));
  }

  private LedgerBudget plus(LedgerBudget other) {
    return new LedgerBudget(runs + other.runs, time.plus(other.time));
  }

  /** Returns a description in one line, for example {@code 1210 runs, about 1:58 h}. */
  public String inWords() {
    return Phrase.count(runs, "run")
        + ", about "
        + Quantity.clock(time.toHours(), time.toMinutesPart())
        + " h";
  }
}
