// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what other tools print: etcd's {@code benchmark}, {@code etcdctl check perf}, {@code fio}
 * as text and as JSON. Stateless.
 */
public final class ForeignOutput {
  private static final Pattern FIO_UNIT =
      Pattern.compile("sync percentiles \\((nsec|usec|msec)\\):");
  private static final Map<String, Double> SECONDS =
      Map.of("nsec", 1e-9, "usec", 1e-6, "msec", 1e-3);

  private ForeignOutput() {}

  /**
   * Recognises and reads an output.
   *
   * @param text of one run
   * @return what it tells
   * @throws IllegalArgumentException when it is of none of these tools; the message is one clause
   */
  public static PublishedFigures read(String text) {
    return benchmark(text)
        .or(() -> checkPerf(text))
        .or(() -> fioText(text))
        .or(() -> fioJson(text))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "it is not the output of etcd's benchmark, of etcdctl check perf, of fio or of"
                        + " JMH, and no table of published figures"));
  }

  private static Optional<PublishedFigures> benchmark(String text) {
    Double ops = number(text, "Requests/sec:\\s+([0-9.]+)");
    Double total = number(text, "Total:\\s+([0-9.]+) secs");
    if (ops == null || total == null) {
      return Optional.empty();
    }
    int errors = text.indexOf("Error distribution:");
    long failed = errors < 0 ? 0 : sum(text.substring(errors), "(?m)^\\s*\\[(\\d+)\\]");
    return Optional.of(
        new PublishedFigures(
            ops,
            number(text, "Average:\\s+([0-9.]+) secs"),
            precision(text, "Average:\\s+([0-9.]+) secs"),
            number(text, "Slowest:\\s+([0-9.]+) secs"),
            ops * total + failed,
            failed,
            null));
  }

  private static Optional<PublishedFigures> checkPerf(String text) {
    Double ops = number(text, "(?:PASS: Throughput is|FAIL: Throughput too low:) (\\d+) writes/s");
    if (ops == null) {
      return Optional.empty();
    }
    Double slowest = number(text, "Slowest request took (?:too long: )?([0-9.]+)s");
    return Optional.of(new PublishedFigures(ops, null, 0, slowest, null, 0, null));
  }

  private static Optional<PublishedFigures> fioText(String text) {
    Matcher unit = FIO_UNIT.matcher(text);
    if (!unit.find()) {
      return Optional.empty();
    }
    Double p99 = number(text.substring(unit.end()), "99\\.00th=\\[\\s*(\\d+)\\]");
    Double scale = SECONDS.get(unit.group(1));
    return p99 == null || scale == null ? Optional.empty() : Optional.of(disk(p99 * scale));
  }

  private static Optional<PublishedFigures> fioJson(String text) {
    JsonNode sync = Json.read(text).path("jobs").path(0).path("sync").path("lat_ns");
    JsonNode p99 = sync.path("percentile").path("99.000000");
    return p99.isNumber() ? Optional.of(disk(p99.asDouble() * 1e-9)) : Optional.empty();
  }

  private static PublishedFigures disk(double p99Seconds) {
    return new PublishedFigures(null, null, 0, null, null, 0, p99Seconds);
  }

  private static @Nullable Double number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    try {
      return matcher.find() ? Double.valueOf(matcher.group(1)) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Half a unit of the last digit. */
  private static double precision(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    int digits = matcher.find() ? matcher.group(1).length() - matcher.group(1).indexOf('.') - 1 : 0;
    return 0.5 * Math.pow(10, -digits);
  }

  private static long sum(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .mapToLong(match -> Long.parseLong(match.group(1)))
        .sum();
  }
}
