// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code wrk} and {@code wrk2}. */
final class WrkText implements ForeignOutput.Reader {
  /** Early versions were given a number of requests instead of a time. */
  private static final Pattern FIRST =
      Pattern.compile("(?m)^.*(?:Running \\S+ test @|Making \\d+ requests to) .*$");

  private static final Pattern HEADLESS = Pattern.compile("(?m)^.*Thread Stats\\s+Avg\\b.*$");

  private static final String RATE = "Requests/sec:";

  /** The end of an output that was cut above it. */
  private static final Pattern FOOT =
      Pattern.compile(
          "(?m)^[ \\t]*\\d+ requests in \\S+, \\S+ read[ \\t]*\\n(?:.*\\n){0,3}?[ \\t]*"
              + RATE
              + "[ \\t]+[0-9.]+");

  /** Only wrk2, which sends at a constant rate, prints this. */
  private static final Pattern PACED =
      Pattern.compile("Thread calibration:|- (?:Recorded|Uncorrected) Latency|#\\[Mean ");

  /** A figure that wrk2 prints below its percentiles, in milliseconds. */
  private static final String SPECTRUM = "#\\[(?:[^\\]\\n]*, )?%s\\s*=\\s*([0-9.]+)";

  private static final Pattern LATENCY =
      Pattern.compile(
          "(?m)^.*\\bLatency\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)\\s");

  @Override
  public List<ForeignRun> read(String text) {
    List<Sections> whole = Sections.of(text, FIRST);
    List<Sections> all = whole.isEmpty() ? Sections.of(text, HEADLESS) : whole;
    return (all.isEmpty() ? cut(text) : all).stream().map(WrkText::run).toList();
  }

  private static List<Sections> cut(String text) {
    Matcher foot = FOOT.matcher(text);
    if (!foot.find()) {
      return List.of();
    }
    String above = text.substring(0, foot.start());
    return above.contains(RATE)
        ? List.of()
        : List.of(new Sections(above, text.substring(0, foot.end())));
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    facts
        .count(Fact.OPS_PER_SECOND, RATE + "\\s+([0-9.,]+)")
        .duration("requests in " + ParsedQuantity.TIME)
        .count(Fact.OPERATIONS, "(\\d+) requests in ")
        .count(Fact.CLIENTS, "(\\d+) connections")
        .count(Fact.CONNECTIONS, "(\\d+) connections")
        .percentiles("(?m)^[ \\t]*([0-9.]+)%\\s+" + ParsedQuantity.TIME)
        .put(
            Fact.FAILED,
            facts.sum("Non-2xx or 3xx responses: (\\d+)").orElse(0)
                + facts.sum("Socket errors:.*?connect (\\d+)").orElse(0)
                + facts.sum("Socket errors:.*?read (\\d+)").orElse(0)
                + facts.sum("Socket errors:.*?write (\\d+)").orElse(0)
                + facts.sum("Socket errors:.*?timeout (\\d+)").orElse(0));
    facts.latencies(LATENCY);
    if (!facts.has(Fact.MEAN)) {
      spectrum(facts, Fact.MEAN, "Mean");
      spectrum(facts, Fact.DEVIATION, "StdDeviation");
      spectrum(facts, Fact.SLOWEST, "Max");
    }
    Map<Fact, Double> known = CommandFlags.none();
    if (PACED.matcher(section.body()).find()) {
      known.put(Fact.OPEN_LOOP, 1.0);
    }
    CommandFlags.last(section.before(), "\\S*wrk2?")
        .ifPresent(flags -> flags.count(known, Fact.RATE, "R", "rate"));
    new Facts(section.body())
        .find("(?:test @|requests to) (?:https?://)?(\\S+)")
        .filter(CommandFlags::isLocal)
        .ifPresent(target -> known.put(Fact.SAME_MACHINE, 1.0));
    return facts.run(Tool.WRK).with(known);
  }

  private static void spectrum(Facts facts, Fact fact, String name) {
    facts
        .find(SPECTRUM.formatted(name))
        .ifPresent(value -> facts.put(fact, Double.parseDouble(value) * ParsedQuantity.unit("ms")));
  }
}
