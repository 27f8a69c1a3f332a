// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads ApacheBench, {@code ab}, which prints latencies in whole milliseconds. */
final class AbText implements ForeignOutput.Reader {
  private static final Pattern FIRST = Pattern.compile("(?m)^.*Concurrency Level:\\s+\\d+.*$");
  private static final Pattern TOTAL =
      Pattern.compile("(?m)^[ \\t]*Total:\\s+\\d+\\s+(\\d+)\\s+([0-9.]+)\\s+\\d+\\s+(\\d+)\\s*$");
  private static final Pattern PERCENTILE = Pattern.compile("(?m)^[ \\t]*(\\d+)%\\s+(\\d+)\\s*$");
  private static final double MILLI = 1e-3;

  @Override
  public List<ForeignRun> read(String text) {
    return Sections.of(text, FIRST).stream()
        .filter(section -> section.body().contains("Complete requests:"))
        .map(AbText::run)
        .toList();
  }

  private static ForeignRun run(Sections section) {
    Facts facts = new Facts(section.body());
    // An answer of another length than the first is no failure.
    double failed =
        facts.sum("Failed requests:\\s+(\\d+)").orElse(0) - facts.sum("Length: (\\d+)").orElse(0);
    facts
        .count(Fact.CLIENTS, "Concurrency Level:\\s+(\\d+)")
        .duration("Time taken for tests:\\s+([0-9.]+ s)econds")
        .count(Fact.OPERATIONS, "Complete requests:\\s+(\\d+)")
        .count(Fact.OPS_PER_SECOND, "Requests per second:\\s+([0-9.]+)")
        .put(Fact.FAILED, failed + facts.sum("Non-2xx responses:\\s+(\\d+)").orElse(0));
    Matcher total = TOTAL.matcher(section.body());
    if (total.find()) {
      facts
          .put(Fact.MEAN, Double.parseDouble(total.group(1)) * MILLI)
          .put(Fact.MEAN_ROUNDING, MILLI / 2)
          .put(Fact.DEVIATION, Double.parseDouble(total.group(2)) * MILLI)
          .put(Fact.SLOWEST, Double.parseDouble(total.group(3)) * MILLI);
    }
    Matcher percentile = PERCENTILE.matcher(section.body());
    while (percentile.find()) {
      facts.percentile(
          Double.parseDouble(percentile.group(1)) / 100,
          Double.parseDouble(percentile.group(2)) * MILLI);
    }
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.last(section.before(), "ab")
        .ifPresent(
            flags -> {
              flags.requested(known, List.of("t"), "n");
              flags.sameMachine(known, "");
            });
    new Facts(section.before())
        .find("(?m)^.*Server Hostname:\\s+(\\S+)")
        .ifPresent(host -> known.put(Fact.SAME_MACHINE, CommandFlags.isLocal(host) ? 1.0 : 0.0));
    return facts.run(Tool.AB).with(known);
  }
}
