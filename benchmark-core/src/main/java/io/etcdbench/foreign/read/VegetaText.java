// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the text report of {@code vegeta}, which sends at a constant rate. */
final class VegetaText implements ForeignOutput.Reader {
  private static final Pattern FIRST = Pattern.compile("(?m)^.*Requests\\s+\\[total, rate.*$");

  private static final Pattern TARGET =
      Pattern.compile(
          "(?m)^[ \\t]*(?:GET|HEAD|POST|PUT|PATCH|DELETE)[ \\t]+(https?://\\S+)[ \\t]*$");

  /** The longest wait for the last answer that is usual, as a multiple of the median. */
  private static final double USUAL = 1.1;

  @Override
  public List<ForeignRun> read(String text) {
    return Sections.of(text, FIRST).stream().map(VegetaText::run).toList();
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    row(section.body(), "Requests")
        .ifPresent(
            values -> {
              facts.put(Fact.OPERATIONS, ParsedQuantity.count(values[0]));
              if (values.length > 1) {
                facts.put(Fact.RATE, ParsedQuantity.count(values[1]));
              }
              facts.put(Fact.OPS_PER_SECOND, ParsedQuantity.count(values[values.length - 1]));
            });
    row(section.body(), "Duration")
        .ifPresent(values -> facts.put(Fact.SECONDS, duration(values, section.body())));
    if (facts.get(Fact.SECONDS) > 0 && facts.get(Fact.OPERATIONS) > 0) {
      // The printed throughput leaves out failures, which kept the rate as well.
      facts.put(Fact.OPS_PER_SECOND, facts.get(Fact.OPERATIONS) / facts.get(Fact.SECONDS));
    }
    names(section.body(), "Latencies")
        .ifPresent(
            names ->
                row(section.body(), "Latencies")
                    .ifPresent(values -> latencies(facts, names, values)));
    facts
        .find("Success\\s+\\[ratio\\]\\s+([0-9.]+)%")
        .map(Double::parseDouble)
        .ifPresent(share -> facts.put(Fact.FAILED, (1 - share / 100) * facts.get(Fact.OPERATIONS)));
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.place(known, targets(section.before()));
    CommandFlags.last(section.before(), "echo\\s.*\\|\\s*\\S*vegeta(?=\\s+attack)")
        .ifPresent(flags -> flags.sameMachine(known, ""));
    return facts.run(Tool.VEGETA).with(known);
  }

  /** Returns the addresses in a list of targets. */
  private static String targets(String before) {
    return TARGET
        .matcher(before)
        .results()
        .map(target -> target.group(1))
        .collect(Collectors.joining(" "));
  }

  /**
   * Returns the time that the rate is compared over: without the wait for the last answer where
   * that was no longer than usual, since then no requests had piled up.
   */
  private static OptionalDouble duration(String[] values, String body) {
    OptionalDouble total = ParsedQuantity.seconds(values[0]);
    if (values.length < 3) {
      return total;
    }
    OptionalDouble attack = ParsedQuantity.seconds(values[1]);
    double wait = ParsedQuantity.seconds(values[2]).orElse(Double.POSITIVE_INFINITY);
    return attack.isPresent() && wait <= USUAL * median(body) ? attack : total;
  }

  private static double median(String body) {
    String[] names = names(body, "Latencies").orElse(new String[0]);
    String[] values = row(body, "Latencies").orElse(new String[0]);
    for (int i = 0; i < Math.min(names.length, values.length); i++) {
      if (names[i].strip().equals("50")) {
        return ParsedQuantity.seconds(values[i]).orElse(0);
      }
    }
    return 0;
  }

  private static void latencies(Facts facts, String[] names, String[] values) {
    for (int i = 0; i < Math.min(names.length, values.length); i++) {
      String name = names[i].strip();
      double seconds = ParsedQuantity.seconds(values[i]).orElse(Double.NaN);
      switch (name) {
        case "min" -> facts.put(Fact.FASTEST, seconds);
        case "mean" -> facts.put(Fact.MEAN, seconds);
        case "max" -> facts.put(Fact.SLOWEST, seconds);
        default -> {
          if (name.matches("[0-9.]+(?:th)?")) {
            facts.percentile(Double.parseDouble(name.replace("th", "")) / 100, seconds);
          }
        }
      }
    }
  }

  private static Optional<String[]> names(String body, String row) {
    Matcher matcher = Pattern.compile("\\b" + row + "\\s+\\[([^\\]]*)\\]").matcher(body);
    return matcher.find() ? Optional.of(matcher.group(1).split(",", -1)) : Optional.empty();
  }

  private static Optional<String[]> row(String body, String row) {
    Matcher matcher = Pattern.compile("\\b" + row + "\\s+\\[[^\\]]*\\]\\s+(.*)").matcher(body);
    return matcher.find() ? Optional.of(matcher.group(1).split(",\\s+", -1)) : Optional.empty();
  }
}
