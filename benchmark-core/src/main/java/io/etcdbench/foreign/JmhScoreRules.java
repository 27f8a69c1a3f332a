// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.format.Phrase.count;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Applies the rules for our own JMH results to foreign scores, as far as these contain the facts.
 */
final class JmhScoreRules {
  private static final double MIN_ITERATIONS = 5;
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);

  static final List<ForeignRule> ALL =
      List.of(
          own("one-fork", Set.of(Fact.FORKS)),
          own(Finding.WARM_UP_TOO_SHORT, Set.of(Fact.WARMUPS)),
          own("wide-interval", Set.of()),
          own(Finding.NOT_STEADY, Set.of()),
          new ForeignRule(
              "few-iterations",
              false,
              JmhScoreRules::hasScore,
              Set.of(Fact.ITERATIONS),
              JmhScoreRules::fewIterations));

  private JmhScoreRules() {}

  private static boolean hasScore(ForeignRun run) {
    return !run.scores().isEmpty();
  }

  private static ForeignRule own(String name, Set<Fact> needs) {
    return new ForeignRule(
        name, false, JmhScoreRules::hasScore, needs, run -> raised(run.scores().get(0), name));
  }

  private static Optional<Finding> raised(JmhResult row, String name) {
    return Audit.ofScore(row).stream().filter(one -> one.kind().equals(name)).findFirst();
  }

  private static Optional<Finding> fewIterations(ForeignRun run) {
    double iterations = run.get(Fact.ITERATIONS);
    return iterations >= MIN_ITERATIONS
        ? Optional.empty()
        : warning(
            "few-iterations",
            say("%s was measured in %s", run.name(), count((long) iterations, "iteration")),
            "an interval from so few proves little: measure more iterations and forks");
  }

  /**
   * Compares the same benchmark in two modes: operations per second times seconds per operation,
   * with a tolerance for the error of both. JMH's table does not contain the number of threads.
   */
  static Optional<Finding> littlesLaw(ForeignRun one, ForeignRun other) {
    JmhResult rate = one.scores().get(0);
    JmhResult time = other.scores().get(0);
    boolean pair =
        rate.mode().equals("thrpt")
            && time.mode().matches("avgt|sample")
            && rate.benchmark().equals(time.benchmark())
            && rate.params().equals(time.params())
            && rate.score().value() > 0
            && time.score().value() > 0
            && one.get(Fact.CLIENTS) > 0
            && one.get(Fact.CLIENTS) == other.get(Fact.CLIENTS);
    if (!pair) {
      return Optional.empty();
    }
    double busy = perSecond(rate) * seconds(time) / one.get(Fact.CLIENTS);
    double tolerance = Math.max(Audit.LITTLE_TOLERANCE, busy * (error(rate) + error(time)));
    return Math.abs(busy - 1) <= tolerance
        ? Optional.empty()
        : warning(
            "littles-law",
            say(
                "%s: throughput times latency is %s of its threads",
                rate.shortName(), decimals(busy, 2)),
            "the two modes were not measured under the same conditions");
  }

  private static double error(JmhResult row) {
    Double error = row.score().error();
    return error == null ? 0 : error / row.score().value();
  }

  private static double perSecond(JmhResult row) {
    return row.score().value() / SECONDS.getOrDefault(row.score().unit().replace("ops/", ""), 1.0);
  }

  private static double seconds(JmhResult row) {
    return row.score().value() * SECONDS.getOrDefault(row.score().unit().replace("/op", ""), 1.0);
  }
}
