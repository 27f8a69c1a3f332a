// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;
import static io.etcdbench.result.Finding.error;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.result.Finding;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Rules that check whether the figures of a run contradict each other. Stateless. */
final class FigureRules {
  private static final double MAX_DIFFERENCE = 0.05;

  /** Tolerance for rounded figures, and for percentiles that some tools interpolate. */
  private static final double ROUNDING = 0.01;

  private static final double MIN_BEHIND_PERCENTILE = 10;
  private static final double HIGH_PERCENTILE = 0.9;
  private static final double MAX_OF_P99 = 20;
  private static final double MAX_OF_MEAN = 100;

  /** etcd's default election timeout. */
  private static final double ELECTION_SECONDS = 1;

  private static final Predicate<ForeignRun> LOAD = run -> run.tool().kind() == Tool.Kind.LOAD;

  static final List<ForeignRule> ALL =
      List.of(
          new ForeignRule(
              "figures-contradict",
              false,
              LOAD,
              Set.of(Fact.OPS_PER_SECOND, Fact.SECONDS, Fact.OPERATIONS),
              FigureRules::rateTimesTime),
          new ForeignRule(
              "counts-contradict",
              false,
              LOAD.and(run -> run.has(Fact.IN_HISTOGRAM)),
              Set.of(Fact.IN_HISTOGRAM, Fact.OPERATIONS),
              FigureRules::histogram),
          new ForeignRule(
              "count-missed",
              false,
              LOAD.and(run -> run.has(Fact.REQUESTED)),
              Set.of(Fact.REQUESTED, Fact.OPERATIONS),
              FigureRules::requested),
          new ForeignRule(
              "deviation-impossible",
              false,
              run -> run.has(Fact.DEVIATION) && run.has(Fact.FASTEST),
              Set.of(Fact.DEVIATION, Fact.FASTEST, Fact.MEAN, Fact.SLOWEST),
              FigureRules::deviation),
          new ForeignRule(
              "order-impossible", false, FigureRules::hasOrder, Set.of(), FigureRules::order),
          new ForeignRule(
              "few-samples",
              false,
              run -> hasTail(run) && run.tool().kind() != Tool.Kind.PERCENTILES,
              Set.of(Fact.OPERATIONS),
              FigureRules::fewSamples),
          new ForeignRule(
              "mean-impossible",
              false,
              run -> hasTail(run) && run.has(Fact.MEAN) && !isFew(run),
              Set.of(Fact.MEAN, Fact.OPERATIONS),
              FigureRules::mean),
          new ForeignRule(
              "long-tail",
              false,
              LOAD.and(FigureRules::hasLargeFigure).or(run -> run.has(Fact.DEVIATION)),
              Set.of(Fact.MEAN),
              FigureRules::longTail),
          new ForeignRule(
              "long-tail",
              false,
              run -> run.has(Fact.SYNC_P99),
              Set.of(Fact.SLOWEST),
              FigureRules::stalledSync),
          new ForeignRule(
              "no-percentiles",
              false,
              LOAD.and(run -> run.tool() != Tool.TABLE),
              Set.of(),
              FigureRules::noPercentiles));

  private FigureRules() {}

  private static Optional<Finding> rateTimesTime(ForeignRun run) {
    double computed = run.get(Fact.OPS_PER_SECOND) * run.get(Fact.SECONDS);
    double all = run.get(Fact.OPERATIONS);
    // Tools differ in whether a failed operation counts in the rate.
    double failed = run.get(Fact.FAILED);
    double rounding = run.get(Fact.OPS_PER_SECOND) * run.get(Fact.SECONDS_ROUNDING);
    return isNear(computed, all, rounding)
            || isNear(computed, all - failed, rounding)
            || isNear(computed, all + failed, rounding)
        ? Optional.empty()
        : error(
            "figures-contradict",
            say(
                "%s operations per second for %s make %s, not %s",
                whole(run.get(Fact.OPS_PER_SECOND)),
                seconds(run.get(Fact.SECONDS), 2),
                whole(computed),
                whole(all)),
            "the numbers come from different runs: measure again");
  }

  private static Optional<Finding> histogram(ForeignRun run) {
    double bars = run.get(Fact.IN_HISTOGRAM);
    double all = run.get(Fact.OPERATIONS);
    return isNear(bars, all, 0) || isNear(bars, all - run.get(Fact.FAILED), 0)
        ? Optional.empty()
        : error(
            "figures-contradict",
            say("the histogram holds %s operations, the run had %s", whole(bars), whole(all)),
            "the numbers come from different runs, or operations were lost: measure again");
  }

  private static Optional<Finding> requested(ForeignRun run) {
    double all = run.get(Fact.OPERATIONS);
    double requested = run.get(Fact.REQUESTED);
    return isNear(all, requested, 0)
        ? Optional.empty()
        : warning(
            "figures-contradict",
            say("%s operations ended, but the command requests %s", whole(all), whole(requested)),
            "the run was stopped early, or the command belongs to another run: quote the command"
                + " that was run");
  }

  private static boolean isNear(double one, double other, double rounding) {
    return Math.abs(one - other) <= Math.max(1.5, MAX_DIFFERENCE * other) + rounding;
  }

  /**
   * The variance is at most (slowest - mean) (mean - fastest): Bhatia and Davis, 2000. Tools that
   * divide by n - 1 print up to n / (n - 1) times as much.
   */
  private static Optional<Finding> deviation(ForeignRun run) {
    double mean = run.get(Fact.MEAN);
    double count = run.get(Fact.OPERATIONS);
    double ofSample = count > 1 ? count / (count - 1) : 1;
    double most =
        Math.sqrt(
            ofSample
                * Math.max(0, run.get(Fact.SLOWEST) - mean)
                * Math.max(0, mean - run.get(Fact.FASTEST)));
    double deviation = run.get(Fact.DEVIATION);
    return deviation <= most * 1.05 + 2e-4
        ? Optional.empty()
        : error(
            "figures-contradict",
            say(
                "a standard deviation of %s is impossible: with this mean between these extremes it"
                    + " is %s at most",
                time(deviation), time(most)),
            "the numbers come from different runs: measure again");
  }

  /**
   * A share of at least 1 - q of the operations took at least as long as percentile q (Markov's
   * inequality).
   */
  private static Optional<Finding> mean(ForeignRun run) {
    double mean = run.get(Fact.MEAN) + run.get(Fact.MEAN_ROUNDING);
    double least = 0;
    double behind = 0;
    for (Map.Entry<Double, Double> one : run.percentiles().descendingMap().entrySet()) {
      double share = 1 - one.getKey() - behind;
      behind += share;
      least += share * one.getValue();
    }
    return mean >= least / (1 + MAX_DIFFERENCE)
        ? Optional.empty()
        : error(
            "figures-contradict",
            say("with these percentiles the mean is %s at least, not %s", time(least), time(mean)),
            "the numbers come from different runs: measure again");
  }

  /** Returns whether fewer than one operation is above the highest percentile. */
  private static boolean isFew(ForeignRun run) {
    return run.has(Fact.OPERATIONS)
        && run.get(Fact.OPERATIONS) * (1 - run.percentiles().lastKey()) < 1;
  }

  /** Returns whether operations are above the highest percentile. */
  private static boolean hasTail(ForeignRun run) {
    return !run.percentiles().isEmpty() && run.percentiles().lastKey() < 1;
  }

  /** Returns whether there are figures of which one cannot be below another. */
  private static boolean hasOrder(ForeignRun run) {
    int extremes = (run.has(Fact.FASTEST) ? 1 : 0) + (run.has(Fact.SLOWEST) ? 1 : 0);
    return run.percentiles().size() + extremes > 1 || (run.has(Fact.MEAN) && extremes > 0);
  }

  /** Returns whether there is a figure that a mean should not exceed, or not be far below. */
  private static boolean hasLargeFigure(ForeignRun run) {
    return run.has(Fact.SLOWEST)
        || run.percentiles().tailMap(HIGH_PERCENTILE, true).keySet().stream()
            .anyMatch(share -> isFounded(run, share));
  }

  private static Optional<Finding> order(ForeignRun run) {
    Double before = run.has(Fact.FASTEST) ? run.get(Fact.FASTEST) : null;
    String name = "the fastest operation";
    for (Map.Entry<Double, Double> one : run.percentiles().entrySet()) {
      String next = "p" + percentile(one.getKey());
      if (before != null && isBelow(one.getValue(), before)) {
        return disorder(next, one.getValue(), name, before);
      }
      before = one.getValue();
      name = next;
    }
    if (run.has(Fact.SLOWEST) && before != null && isBelow(run.get(Fact.SLOWEST), before)) {
      return disorder("the slowest operation", run.get(Fact.SLOWEST), name, before);
    }
    if (run.has(Fact.MEAN)) {
      double mean = run.get(Fact.MEAN);
      if (run.has(Fact.FASTEST) && isBelow(mean, run.get(Fact.FASTEST))) {
        return disorder("the mean", mean, "the fastest operation", run.get(Fact.FASTEST));
      }
      if (run.has(Fact.SLOWEST) && isBelow(run.get(Fact.SLOWEST), mean)) {
        return disorder("the slowest operation", run.get(Fact.SLOWEST), "the mean", mean);
      }
    }
    return Optional.empty();
  }

  private static boolean isBelow(double higher, double lower) {
    return higher < lower * (1 - ROUNDING) - 1e-4;
  }

  private static Optional<Finding> disorder(
      String higher, double value, String lower, double least) {
    return error(
        "percentile-impossible",
        say("%s is %s, which is below %s, %s", higher, time(value), lower, time(least)),
        value == 0
            ? "etcd's benchmark writes 0 for percentiles that it has too few samples for: measure"
                + " longer"
            : "the numbers come from different runs: measure again");
  }

  private static Optional<Finding> fewSamples(ForeignRun run) {
    double highest = run.percentiles().lastKey();
    double behind = run.get(Fact.OPERATIONS) * (1 - highest);
    return run.get(Fact.OPERATIONS) == 0 || isFounded(run, highest)
        ? Optional.empty()
        : warning(
            "few-samples",
            say(
                "%s of %s operations are behind p%s",
                decimals(behind, 1), whole(run.get(Fact.OPERATIONS)), percentile(highest)),
            "a percentile needs at least ten slower operations: measure longer, or quote a lower"
                + " one");
  }

  private static Optional<Finding> longTail(ForeignRun run) {
    double mean = run.get(Fact.MEAN);
    double p99 = run.percentiles().getOrDefault(0.99, 0.0);
    double slowest = run.get(Fact.SLOWEST);
    double most = mean + run.get(Fact.MEAN_ROUNDING);
    if (run.get(Fact.DEVIATION) > most) {
      return tail(
          say(
              "the standard deviation, %s, is above the mean, %s",
              time(run.get(Fact.DEVIATION)), time(mean)));
    }
    if ((p99 > 0 && slowest > MAX_OF_P99 * p99) || (mean > 0 && slowest > MAX_OF_MEAN * mean)) {
      return tail(
          say("the slowest operation took %s, the mean %s", seconds(slowest, 2), time(mean)));
    }
    return run.percentiles().tailMap(HIGH_PERCENTILE, true).entrySet().stream()
        .filter(one -> isFounded(run, one.getKey()))
        .filter(one -> mean - run.get(Fact.MEAN_ROUNDING) > one.getValue() * (1 + ROUNDING) + 1e-4)
        .findFirst()
        .flatMap(
            one ->
                tail(
                    say(
                        "the mean, %s, is above p%s, %s",
                        time(mean), percentile(one.getKey()), time(one.getValue()))));
  }

  /** The slowest sync of a disk that is fast otherwise; of a slow one, disk-too-slow says more. */
  private static Optional<Finding> stalledSync(ForeignRun run) {
    double slowest = run.get(Fact.SLOWEST);
    double p99 = run.get(Fact.SYNC_P99);
    return slowest < ELECTION_SECONDS || p99 >= ForeignRules.DISK_P99_SECONDS
        ? Optional.empty()
        : warning(
            "long-tail",
            say(
                "the slowest sync took %s, 99 %% of the syncs up to %s",
                seconds(slowest, 2), millis(1e9 * p99)),
            "etcd elects another leader after 1 s by default; find out what stalled the disk");
  }

  private static boolean isFounded(ForeignRun run, double share) {
    return run.get(Fact.OPERATIONS) * (1 - share) >= MIN_BEHIND_PERCENTILE - ROUNDING;
  }

  private static Optional<Finding> tail(String observed) {
    return warning(
        "long-tail",
        observed,
        "the mean is not typical; quote percentiles, and find out what stalled");
  }

  private static Optional<Finding> noPercentiles(ForeignRun run) {
    return run.percentiles().isEmpty()
        ? info(
            "no-percentiles",
            "no percentile is reported",
            "a mean hides the operations that waited")
        : Optional.empty();
  }

  private static String percentile(double share) {
    return new BigDecimal(decimals(share * 100, 4)).stripTrailingZeros().toPlainString();
  }

  private static String time(double seconds) {
    return seconds(seconds, 4);
  }
}
