// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads {@code bombardier}, which prints the time requested, not the time measured. */
final class BombardierText implements ForeignOutput.Reader {
  private static final Pattern FIRST =
      Pattern.compile("(?m)^.*Bombarding \\S+ (?:for|with) .*connection\\(s\\).*$");
  private static final Pattern LATENCY =
      Pattern.compile(
          "(?m)^[ \\t]*Latency\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)\\s+([0-9.]+[a-zµ]+)");

  @Override
  public List<ForeignRun> read(String text) {
    return Sections.of(text, FIRST).stream()
        .filter(section -> LATENCY.matcher(section.body()).find())
        .map(BombardierText::run)
        .toList();
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    double failed = facts.sum("(?:4xx|5xx|others) - (\\d+)").orElse(0);
    facts
        .count(Fact.CLIENTS, "using (\\d+) connection")
        .count(Fact.CONNECTIONS, "using (\\d+) connection")
        .count(Fact.REQUESTED, "with (\\d+) request\\(s\\)")
        .time(Fact.SECONDS, "Bombarding \\S+ for " + ParsedQuantity.TIME + " using")
        .put(Fact.OPERATIONS, facts.sum("(?:\\dxx|others) - (\\d+)"))
        .put(Fact.FAILED, failed)
        .percentiles("(?m)^[ \\t]*([0-9.]+)%\\s+" + ParsedQuantity.TIME);
    if (facts.get(Fact.SECONDS) > 0) {
      // The printed rate is a mean of short intervals.
      facts.put(Fact.OPS_PER_SECOND, facts.get(Fact.OPERATIONS) / facts.get(Fact.SECONDS));
    } else {
      facts.count(Fact.OPS_PER_SECOND, "Reqs/sec\\s+([0-9.]+)");
    }
    facts.latencies(LATENCY);
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.last(section.before(), "\\S*bombardier(?:\\.exe)?")
        .ifPresent(flags -> flags.count(known, Fact.RATE, "rate", "r"));
    facts
        .find("Bombarding (?:https?://)?(\\S+)")
        .filter(CommandFlags::isLocal)
        .ifPresent(target -> known.put(Fact.SAME_MACHINE, 1.0));
    return facts.run(Tool.BOMBARDIER).with(known);
  }
}
