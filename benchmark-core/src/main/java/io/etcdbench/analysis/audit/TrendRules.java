// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.signedPercent;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Sample.Ended;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Steadiness;
import io.etcdbench.statistic.Shift;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the load stayed what it was. */
final class TrendRules {
  private static final double MAX_DRIFT = 0.2;
  private static final double MAX_COLD = 0.1;
  private static final double STEADY = 0.05;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MIN_SECONDS = 10;
  private static final double MAX_COMPILING_CORES = 0.1;
  private static final double MAX_FALL = 0.1;

  /** Probability of taking the scatter of a steady client's measurement for a trend. */
  static final double LEVEL = 0.01;

  /** Largest share of a warm client's CPU time that its JIT compiler takes. */
  static final double MAX_COMPILING = 0.1;

  private static final int MIN_SECONDS_OF_CPU = 4;
  private static final double LITTLE_OF_A_CORE = 0.05;
  private static final double LITTLE_OF_AN_OPERATION = 0.05;

  private TrendRules() {}

  /** A load whose second half was not its first. */
  static Optional<Finding> drift(RunFacts facts) {
    boolean steady = facts.isClosedLoop() || facts.targetOpsPerSecond().isPresent();
    List<Double> rates = rates(facts);
    return (rates.isEmpty() ? committed(facts) : Stream.of(rates))
        .filter(all -> steady && all.size() >= MIN_SECONDS)
        .flatMap(all -> drift(facts, all).stream())
        .findFirst();
  }

  /** The first and the last second are not wholly of the load, so they are left out. */
  private static Optional<Finding> drift(RunFacts facts, List<Double> all) {
    List<Double> inside = all.subList(1, all.size() - 1);
    int middle = inside.size() / 2;
    double first = mean(inside.subList(0, middle));
    double second = mean(inside.subList(middle, inside.size()));
    double change = change(first, second);
    double halfSeconds = facts.seconds() / all.size() * middle;
    boolean byChance =
        facts.hasShape(Shape.POISSON)
            && Math.abs(second - first)
                <= LoadRules.POISSON_DEVIATIONS * Math.sqrt((first + second) / halfSeconds);
    return Math.abs(change) <= MAX_DRIFT || byChance
        ? Optional.empty()
        : warning(
            "drift",
            say(
                "the second half of the run did %s %s per second than the first",
                percent(Math.abs(change)), change < 0 ? "less" : "more"),
            "warm up or measure longer, until it is steady; the mean of both halves describes"
                + " neither");
  }

  /** A beginning that is slower than what follows, which is steady: the warm-up was too short. */
  static Optional<Finding> coldStart(RunFacts facts) {
    List<Double> speeds = facts.isClosedLoop() ? rates(facts) : speeds(facts);
    if (speeds.size() < MIN_SECONDS) {
      return Optional.empty();
    }
    int middle = speeds.size() / 2;
    int last = (middle + speeds.size()) / 2;
    double cold = mean(speeds.subList(0, Math.max(1, middle / 2)));
    double third = mean(speeds.subList(middle, last));
    double fourth = mean(speeds.subList(last, speeds.size()));
    double warm = Math.max(third, fourth);
    double gain = warm == 0 ? 0 : 1 - cold / warm; // of nothing, nothing is slow
    boolean settled = Math.abs(change(third, fourth)) <= STEADY;
    return gain <= MAX_COLD || !settled
        ? Optional.empty()
        : warning(
            Finding.WARM_UP_TOO_SHORT,
            say(
                "the first quarter of the run was %s slower than its second half, which was steady",
                percent(gain)),
            "lengthen --warmup by a quarter of the run; the results include the first seconds");
  }

  /** A client that was still being compiled, and what an operation cost it less at the end. */
  static Optional<Finding> notSteady(RunFacts facts) {
    double compileShare = compileShare(facts);
    Optional<Shift> trend = cpuTrend(facts);
    boolean falls = trend.filter(shift -> shift.falls(MAX_FALL, LEVEL)).isPresent();
    if (compileShare <= MAX_COMPILING && !falls) {
      return Optional.empty();
    }
    String compiled =
        say(
            "while the load was measured, the JIT compiler took %s of the client's CPU time",
            percent(compileShare));
    String observed =
        compiled
            + trend
                .map(
                    shift ->
                        say(
                            ", and the rest of the CPU time per operation changed by %s from the"
                                + " first half to the second",
                            signedPercent(shift.change())))
                .orElse("");
    if (spendsLittle(facts)) {
      return info(
          Finding.NOT_STEADY,
          observed,
          "the client uses so little CPU that rate and latencies are unaffected, unlike its CPU"
              + " time per operation");
    }
    double cores = compileCores(facts);
    return !falls && wasSteady(facts) && cores <= MAX_COMPILING_CORES
        ? info(
            Finding.NOT_STEADY,
            observed,
            say(
                "the client was steady before, its operations became no cheaper, and the compiler"
                    + " took only %s of a core",
                percent(cores)))
        : warning(
            Finding.NOT_STEADY,
            observed,
            "rehearse, use --warmup auto, or measure longer: these are results of a client that was"
                + " still warming up");
  }

  /** Whether everything that warmed the client up reached steady state. */
  private static boolean wasSteady(RunFacts facts) {
    List<Steadiness> reached =
        facts.result().phases().stream()
            .map(PhaseResult::steadiness)
            .filter(Objects::nonNull)
            .toList();
    return !reached.isEmpty() && reached.stream().allMatch(Steadiness::steady);
  }

  /** Mean CPU time of the compiler per second and JVM, as a part of one core. */
  private static double compileCores(RunFacts facts) {
    return mean(seconds(facts).flatMap(second -> compileCores(second).stream()).toList())
        / facts.clientJvms();
  }

  private static Optional<Double> compileCores(Sample second) {
    ClientUse use = second.client();
    Long compileNanos = use == null ? null : use.compileNanos();
    return compileNanos == null
        ? Optional.empty()
        : Optional.of(compileNanos / second.seconds() / NANOS_PER_SECOND);
  }

  /**
   * Whether each JVM of the client uses so little of a core, and so little of an operation's time,
   * that a compiled client would show the same rate and latencies.
   */
  private static boolean spendsLittle(RunFacts facts) {
    List<Double> each = seconds(facts).flatMap(second -> cpuPerOperation(second).stream()).toList();
    double perSecond =
        mean(
            seconds(facts)
                .flatMap(
                    one -> cpuPerOperation(one).stream().map(c -> c * one.ended() / one.seconds()))
                .toList());
    return perSecond / facts.clientJvms() <= LITTLE_OF_A_CORE * NANOS_PER_SECOND
        && mean(each) <= LITTLE_OF_AN_OPERATION * medianNanos(facts);
  }

  /** Weighted by count; where an operation is too rare for a median, its mean counts. */
  private static double medianNanos(RunFacts facts) {
    double sum = 0;
    for (SeriesResult series : facts.okSeries()) {
      Long median = series.serviceNanos().p50();
      sum += series.count() * (median == null ? series.serviceNanos().mean() : median);
    }
    long count = facts.count(SeriesResult::isOk);
    return count == 0 ? 0 : sum / count;
  }

  private static double compileShare(RunFacts facts) {
    long cpu = 0;
    long compile = 0;
    for (ClientUse use : seconds(facts).map(Sample::client).filter(Objects::nonNull).toList()) {
      Long spent = use.cpuNanos();
      Long compiled = use.compileNanos();
      if (spent != null && compiled != null) {
        cpu += spent;
        compile += compiled;
      }
    }
    return cpu == 0 ? 0 : (double) compile / cpu;
  }

  /** Of all operations, failed ones included: they cost as well. */
  private static Optional<Shift> cpuTrend(RunFacts facts) {
    double[] each =
        seconds(facts)
            .flatMap(second -> cpuWithoutCompilerPerOperation(second).stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    return each.length < MIN_SECONDS_OF_CPU ? Optional.empty() : Optional.of(Shift.ofHalves(each));
  }

  private static Optional<Double> cpuPerOperation(Sample second) {
    ClientUse use = second.client();
    Long cpu = use == null ? null : use.cpuNanos();
    return cpu == null || second.ended() == 0
        ? Optional.empty()
        : Optional.of((double) cpu / second.ended());
  }

  private static Optional<Double> cpuWithoutCompilerPerOperation(Sample second) {
    ClientUse use = second.client();
    Long compileNanos = use == null ? null : use.compileNanos();
    double compiler = compileNanos == null ? 0 : (double) compileNanos / second.ended();
    return cpuPerOperation(second).map(cpu -> Math.max(0, cpu - compiler));
  }

  /** What ended well per second, second by second. */
  private static List<Double> rates(RunFacts facts) {
    return seconds(facts)
        .map(
            second ->
                second.ok().values().stream().mapToLong(Ended::count).sum() / second.seconds())
        .toList();
  }

  /** In an open loop the rate is given: there, what is slow has a long median. */
  private static List<Double> speeds(RunFacts facts) {
    return seconds(facts).flatMap(second -> speed(second).stream()).toList();
  }

  private static Optional<Double> speed(Sample second) {
    double sum = 0;
    long count = 0;
    for (Ended ended : second.ok().values()) {
      Long median = ended.serviceNanos().p50();
      if (median != null) {
        sum += (double) ended.count() * median;
        count += ended.count();
      }
    }
    return sum == 0 ? Optional.empty() : Optional.of(count / sum);
  }

  private static Stream<Sample> seconds(RunFacts facts) {
    return facts.secondsUnderLoad().stream();
  }

  /** Of runs stored before timelines were added, only the members' timelines of writes exist. */
  private static Stream<List<Double>> committed(RunFacts facts) {
    return facts.members().stream()
        .map(member -> member.timeline().stream().map(MemberSample::committedPerSecond).toList());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double change(double first, double second) {
    return first == 0 ? 0 : second / first - 1;
  }
}
