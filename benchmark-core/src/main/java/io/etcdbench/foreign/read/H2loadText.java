// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads nghttp2's {@code h2load}. */
final class H2loadText implements ForeignOutput.Reader {
  private static final Pattern FIRST = Pattern.compile("(?m)^.*finished in \\S+, [0-9.,]+ req/s");
  private static final String TIME = "\\s+([0-9.]+[a-zµ]+)";

  /** Minimum, maximum, mean and standard deviation. */
  private static final Pattern TIMES = Pattern.compile("time for request:" + TIME.repeat(4));

  /** Since 1.69: minimum, maximum, median, p95, p99, mean and standard deviation. */
  private static final Pattern TIMES_AND_PERCENTILES =
      Pattern.compile("(?m)^.*\\brequest\\s*:" + TIME.repeat(7));

  @Override
  public List<ForeignRun> read(String text) {
    return Sections.of(text, FIRST).stream().map(H2loadText::run).toList();
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    facts
        .duration("finished in " + ParsedQuantity.TIME)
        .count(Fact.OPS_PER_SECOND, "finished in \\S+, ([0-9.,]+) req/s")
        .count(Fact.OPERATIONS, "requests: .*?(\\d+) done")
        // Includes timeouts and error responses.
        .put(Fact.FAILED, facts.sum("(\\d+) failed"));
    Matcher times = TIMES.matcher(section.body());
    if (times.find()) {
      spread(facts, times, 3, 4);
    }
    Matcher more = TIMES_AND_PERCENTILES.matcher(section.body());
    if (more.find()) {
      spread(facts, more, 6, 7);
      percentile(facts, 0.5, more.group(3));
      percentile(facts, 0.95, more.group(4));
      percentile(facts, 0.99, more.group(5));
    }
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.last(section.before(), "\\S*h2load")
        .ifPresent(
            flags -> {
              flags.sameMachine(known, "");
              // The printed time includes the warm-up, the number of requests does not.
              flags
                  .text("warm-up-time")
                  .map(H2loadText::seconds)
                  .ifPresent(
                      warmUp ->
                          known.put(Fact.SECONDS, Math.max(0, facts.get(Fact.SECONDS) - warmUp)));
              if (!flags.isWhole()) {
                return;
              }
              double connections = flags.text("c", "clients").map(H2loadText::count).orElse(1.0);
              double streams =
                  flags.text("m", "max-concurrent-streams").map(H2loadText::count).orElse(1.0);
              known.put(Fact.CONNECTIONS, connections);
              known.put(Fact.CLIENTS, connections * streams);
              // The flag limits the rate of each connection.
              flags.count(known, Fact.RATE, "rps");
              known.computeIfPresent(Fact.RATE, (fact, each) -> each * connections);
            });
    return facts.run(Tool.H2LOAD).with(known);
  }

  /** Puts the extremes, and the mean and the deviation from the groups given. */
  private static void spread(Facts facts, Matcher times, int mean, int deviation) {
    facts
        .put(Fact.FASTEST, ParsedQuantity.seconds(times.group(1)))
        .put(Fact.SLOWEST, ParsedQuantity.seconds(times.group(2)))
        .put(Fact.MEAN, ParsedQuantity.seconds(times.group(mean)))
        .put(Fact.DEVIATION, ParsedQuantity.seconds(times.group(deviation)));
  }

  private static void percentile(Facts facts, double share, String time) {
    ParsedQuantity.seconds(time).ifPresent(seconds -> facts.percentile(share, seconds));
  }

  /** A time without a unit is in seconds. */
  private static double seconds(String text) {
    return ParsedQuantity.seconds(text).orElseGet(() -> ParsedQuantity.count(text).orElse(0));
  }

  private static double count(String text) {
    return ParsedQuantity.count(text).orElse(1);
  }
}
