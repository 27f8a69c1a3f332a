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
  private static final Pattern TIMES =
      Pattern.compile(
          "time for request:\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)");

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
      facts
          .put(Fact.FASTEST, ParsedQuantity.seconds(times.group(1)))
          .put(Fact.SLOWEST, ParsedQuantity.seconds(times.group(2)))
          .put(Fact.MEAN, ParsedQuantity.seconds(times.group(3)))
          .put(Fact.DEVIATION, ParsedQuantity.seconds(times.group(4)));
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
            });
    return facts.run(Tool.H2LOAD).with(known);
  }

  /** A time without a unit is in seconds. */
  private static double seconds(String text) {
    return ParsedQuantity.seconds(text).orElseGet(() -> ParsedQuantity.count(text).orElse(0));
  }

  private static double count(String text) {
    return ParsedQuantity.count(text).orElse(1);
  }
}
