// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the end-of-test summary of {@code k6}, over HTTP or gRPC. */
final class K6Text implements OutputReader {
  private static final Pattern FIRST =
      Pattern.compile("(?m)^.*\\b(?:http|grpc)_req_duration\\.*:\\s+avg=.*$");

  @Override
  public List<ForeignRun> read(String text) {
    // k6 sorts the metrics of a run by name, so a single summary is read from the whole text.
    long summaries = FIRST.matcher(text).results().count();
    return summaries == 0
        ? List.of()
        : summaries == 1
            ? List.of(run(text))
            : Sections.of(text, FIRST).stream().map(section -> run(section.body())).toList();
  }

  private static ForeignRun run(String body) {
    Facts facts = new Facts(body);
    String duration = "(?m)\\b(?:http|grpc)_req_duration\\.*:\\s+avg=";
    String behind = duration + ".*?";
    facts
        .time(Fact.MEAN, duration + Quantity.TIME)
        .time(Fact.FASTEST, behind + "min=" + Quantity.TIME)
        .time(Fact.SLOWEST, behind + "max=" + Quantity.TIME)
        .count(Fact.OPERATIONS, "(?m)\\bhttp_reqs\\.*:\\s+(\\d+)")
        .count(Fact.OPS_PER_SECOND, "(?m)\\bhttp_reqs\\.*:\\s+\\d+\\s+([0-9.]+)/s");
    if (!facts.has(Fact.OPERATIONS)) {
      facts
          .count(Fact.OPERATIONS, "(?m)\\biterations\\.*:\\s+(\\d+)")
          .count(Fact.OPS_PER_SECOND, "(?m)\\biterations\\.*:\\s+\\d+\\s+([0-9.]+)/s");
    }
    if (facts.get(Fact.OPS_PER_SECOND) > 0) {
      facts.put(Fact.SECONDS, facts.get(Fact.OPERATIONS) / facts.get(Fact.OPS_PER_SECOND));
    }
    facts.find(behind + "med=" + Quantity.TIME).ifPresent(median -> percentile(facts, 0.5, median));
    facts.find(behind + "p\\(90\\)=" + Quantity.TIME).ifPresent(p90 -> percentile(facts, 0.9, p90));
    facts
        .find(behind + "p\\(95\\)=" + Quantity.TIME)
        .ifPresent(p95 -> percentile(facts, 0.95, p95));
    facts
        .find(behind + "p\\(99\\)=" + Quantity.TIME)
        .ifPresent(p99 -> percentile(facts, 0.99, p99));
    facts
        .find("(?m)\\bhttp_req_failed\\.*:\\s+([0-9.]+)%")
        .map(Double::parseDouble)
        .ifPresent(share -> facts.put(Fact.FAILED, share / 100 * facts.get(Fact.OPERATIONS)));
    return facts.run(Tool.K6);
  }

  private static void percentile(Facts facts, double share, String time) {
    Quantity.seconds(time).ifPresent(seconds -> facts.percentile(share, seconds));
  }
}
