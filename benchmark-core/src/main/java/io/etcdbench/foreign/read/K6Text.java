// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the end-of-test summary of {@code k6}: the requests over HTTP and over gRPC, or the
 * iterations of a test that sends neither.
 */
final class K6Text implements ForeignOutput.Reader {
  private static final Pattern METRIC = Pattern.compile("(?m)\\b([a-z][a-z0-9_]*)\\.{3,}:.*$");
  private static final Pattern MET = Pattern.compile("(?m)^[ \\t]*✓ (?:'[^'\\n]+' |\\w+\\.{3,}:)");
  private static final Pattern MISSED =
      Pattern.compile("(?m)^[ \\t]*✗ (?:'[^'\\n]+' |\\w+\\.{3,}:)");

  /** Where k6 sends its samples, which is not what it loads. */
  private static final Pattern OUTPUT = Pattern.compile("(?<=\\s)(?:--out|-o)[= ]\\S+");

  /** The last progress line of a test that ended: no user is active. */
  private static final String ENDED =
      "(?s)^.*\\brunning \\(([0-9hms.]+)\\), 0+/\\d+ VUs, [1-9]\\d* complete";

  /** A test that starts iterations at a rate has users that wait for the next one. */
  private static final Pattern PACED = Pattern.compile("\\biters/s\\b");

  private static final Pattern VUS =
      Pattern.compile("(?m)\\bvus\\.{3,}:\\s+\\d+\\s+min=(\\d+)\\s+max=(\\d+)");

  @Override
  public List<ForeignRun> read(String text) {
    return summaries(text).stream().map(K6Text::runs).flatMap(List::stream).toList();
  }

  /** A summary names each metric once; the lines before its first metric belong to it. */
  private static List<String> summaries(String text) {
    List<String> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int begin = 0;
    int end = 0;
    Matcher metric = METRIC.matcher(text);
    while (metric.find()) {
      if (!seen.add(metric.group(1))) {
        all.add(text.substring(begin, end));
        begin = end;
        seen.clear();
        seen.add(metric.group(1));
      }
      end = metric.end();
    }
    all.add(text.substring(begin));
    return all;
  }

  private static List<ForeignRun> runs(String summary) {
    List<String> kinds =
        Stream.of("http_req", "grpc_req").filter(kind -> hasDuration(summary, kind)).toList();
    if (kinds.isEmpty()) {
      return hasDuration(summary, "iteration") ? List.of(run(summary, "iteration")) : List.of();
    }
    return kinds.stream()
        .map(kind -> run(summary, kind).named(kinds.size() == 1 ? "" : kind))
        .toList();
  }

  private static boolean hasDuration(String summary, String kind) {
    return Pattern.compile("\\b" + kind + "_duration\\.*:\\s+avg=").matcher(summary).find();
  }

  private static ForeignRun run(String body, String kind) {
    Facts facts = new Facts(body);
    String duration = "(?m)\\b" + kind + "_duration\\.*:\\s+avg=";
    String behind = duration + ".*?";
    facts
        .time(Fact.MEAN, duration + ParsedQuantity.TIME)
        .time(Fact.FASTEST, behind + "min=" + ParsedQuantity.TIME)
        .time(Fact.SLOWEST, behind + "max=" + ParsedQuantity.TIME)
        .find(behind + "med=" + ParsedQuantity.TIME)
        .ifPresent(median -> percentile(facts, 0.5, median));
    for (String percent : List.of("90", "95", "99", "99.9")) {
      facts
          .find(behind + "p\\(" + Pattern.quote(percent) + "\\)=" + ParsedQuantity.TIME)
          .ifPresent(time -> percentile(facts, Double.parseDouble(percent) / 100, time));
    }
    counts(facts, kind);
    failures(facts);
    thresholds(facts);
    Map<Fact, Double> known = CommandFlags.none();
    CommandFlags.last(body, "\\S*\\bk6(?=\\s+run\\b)")
        .map(flags -> OUTPUT.matcher(flags.line()).replaceAll(""))
        .ifPresent(line -> CommandFlags.place(known, line));
    return facts.run(Tool.K6).with(known);
  }

  /** k6 counts no calls over gRPC; their number is not that of the iterations. */
  private static void counts(Facts facts, String kind) {
    String counter = kind.equals("http_req") ? "http_reqs" : "iterations";
    String count = "(?m)\\b" + counter + "\\.*:\\s+(\\d+)";
    facts
        .count(Fact.OPERATIONS, count)
        .count(Fact.OPS_PER_SECOND, "(?m)\\b" + counter + "\\.*:\\s+\\d+\\s+([0-9.]+)/s");
    facts.duration(ENDED);
    if (facts.get(Fact.SECONDS) == 0 && facts.get(Fact.OPS_PER_SECOND) > 0) {
      facts.put(Fact.SECONDS, facts.get(Fact.OPERATIONS) / facts.get(Fact.OPS_PER_SECOND));
    }
    if (kind.equals("grpc_req")) {
      facts.forget(Fact.OPERATIONS).forget(Fact.OPS_PER_SECOND);
    }
    users(facts);
  }

  /** A user waits for each iteration, of which a request is a part. */
  private static void users(Facts facts) {
    Matcher users = VUS.matcher(facts.text());
    if (!users.find()) {
      return;
    }
    facts.put(Fact.PEAK_CLIENTS, Double.parseDouble(users.group(2)));
    Facts iterations =
        new Facts(facts.text())
            .time(Fact.MEAN, "(?m)\\biteration_duration\\.*:\\s+avg=" + ParsedQuantity.TIME)
            .count(Fact.OPS_PER_SECOND, "(?m)\\biterations\\.*:\\s+\\d+\\s+([0-9.]+)/s");
    double beside = inFlight(iterations) - inFlight(facts);
    boolean constant = users.group(1).equals(users.group(2));
    // A user may send requests in parallel, which take longer together than their iteration.
    if (constant && beside >= 0 && !PACED.matcher(facts.text()).find()) {
      facts.put(Fact.CLIENTS, Double.parseDouble(users.group(1))).put(Fact.BESIDE, beside);
    }
  }

  private static double inFlight(Facts facts) {
    return facts.get(Fact.OPS_PER_SECOND) * facts.get(Fact.MEAN);
  }

  /** Puts the failed requests, or the share of failed checks where requests are not counted. */
  private static void failures(Facts facts) {
    facts.count(Fact.FAILED, "\\bhttp_req_failed\\.*:\\s+[0-9.]+%\\s+(?:[^\\d\\s]\\s*)?(\\d+)");
    if (!facts.has(Fact.FAILED)) {
      facts
          .find("\\b(?:http_req_failed|checks_failed)\\.*:\\s+([0-9.]+)%")
          .map(Double::parseDouble)
          .or(
              () ->
                  facts
                      .find("\\bchecks\\.*:\\s+([0-9.]+)%")
                      .map(share -> 100 - Double.parseDouble(share)))
          .filter(share -> facts.has(Fact.OPERATIONS))
          .ifPresent(share -> facts.put(Fact.FAILED, share / 100 * facts.get(Fact.OPERATIONS)));
    }
  }

  private static void thresholds(Facts facts) {
    long missed = MISSED.matcher(facts.text()).results().count();
    if (missed > 0 || MET.matcher(facts.text()).find()) {
      facts.put(Fact.MISSED_CRITERIA, (double) missed);
    }
  }

  private static void percentile(Facts facts, double share, String time) {
    ParsedQuantity.seconds(time).ifPresent(seconds -> facts.percentile(share, seconds));
  }
}
