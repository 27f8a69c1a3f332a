// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.format.Percent;
import io.etcdbench.statistic.StudentT;
import io.etcdbench.suite.RecordLine.Seen;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tables of this machine's noise, from sessions without a difference and from parked twins. */
final class NoiseTables {
  private static final String BIAS =
      """

      ## Session bias and the noise of pairs
      From `aa`. If pairs were the only noise, the means of sessions would scatter by "expected"; additional scatter
      is the bias of a session toward one arm. The simulation assumes 1 % and the margin of rule 2 is 2 %.

      | servers and metric | sessions | mean | scatter of the means | expected | bias left | scatter of pairs, median |
      |---|---|---|---|---|---|---|
      """;

  private static final String PARKED =
      """

      ## A parked twin
      Turns of one JVM beside an idle twin, compared with turns alone, in the order alone, beside, beside, alone; positive is worse.
      Before each turn a twin was started and warmed up, which then waited or ended.

      | servers and metric | n | mean | 95 % |
      |---|---|---|---|
      """;

  private static final double ONE_SIDE = 0.975;

  private NoiseTables() {}

  static String render(List<RecordLine> lines) {
    StringBuilder text = new StringBuilder(BIAS);
    seen(lines, SuiteKind.AA.word()).forEach((name, seen) -> text.append(bias(name, seen)));
    Map<String, List<Seen>> twins = seen(lines, RecordLine.PARKED);
    if (!twins.isEmpty()) {
      text.append(PARKED);
      twins.forEach((name, seen) -> text.append(parked(name, seen)));
    }
    return text.toString();
  }

  private static Map<String, List<Seen>> seen(List<RecordLine> lines, String kind) {
    return lines.stream()
        .filter(line -> line.session().kind().equals(kind))
        .flatMap(
            line ->
                line.metrics().stream()
                    .map(seen -> Map.entry(line.servers() + " " + seen.name(), seen)))
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                TreeMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  private static String bias(String name, List<Seen> seen) {
    double[] means = means(seen);
    double scatter = deviation(means);
    double expected =
        Math.sqrt(
            seen.stream()
                .mapToDouble(one -> one.deviation() * one.deviation() / one.pairs())
                .average()
                .orElse(0));
    double left = Math.sqrt(Math.max(0, scatter * scatter - expected * expected));
    double[] pairs = seen.stream().mapToDouble(Seen::deviation).sorted().toArray();
    return row(name, seen.size(), mean(means), scatter, expected, left, pairs[pairs.length / 2]);
  }

  private static String parked(String name, List<Seen> seen) {
    double[] means = means(seen);
    double half =
        means.length < 2
            ? Double.NaN
            : StudentT.quantile(ONE_SIDE, means.length - 1)
                * deviation(means)
                / Math.sqrt(means.length);
    return String.format(
        Locale.ROOT,
        "| %s | %d | %s | %s to %s |%n",
        name,
        means.length,
        percent(mean(means)),
        percent(mean(means) - half),
        percent(mean(means) + half));
  }

  private static String row(String name, int sessions, double... shares) {
    return "| %s | %d | %s |%n"
        .formatted(
            name,
            sessions,
            Arrays.stream(shares)
                .mapToObj(NoiseTables::percent)
                .collect(Collectors.joining(" | ")));
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : Percent.of(share, 2);
  }

  private static double[] means(List<Seen> seen) {
    return seen.stream().mapToDouble(Seen::mean).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    return values.length < 2
        ? 0
        : Math.sqrt(
            Arrays.stream(values).map(one -> (one - mean) * (one - mean)).sum()
                / (values.length - 1));
  }
}
