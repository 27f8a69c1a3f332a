// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.warning;
import static io.etcdbench.result.Phrase.say;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What JMH writes with {@code -rf json}. */
final class JmhJson {
  private static final double LITTLE_TOLERANCE = 0.05;
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);

  private JmhJson() {}

  /** Empty when the text is not of this kind. */
  static Optional<List<Finding>> audit(String text) {
    JsonNode entries = Json.read(text);
    if (!entries.isArray() || !entries.path(0).has("primaryMetric")) {
      return Optional.empty();
    }
    List<Finding> findings = new ArrayList<>();
    for (JsonNode entry : entries) {
      findings.addAll(JmhAudit.ofScore(row(entry)));
      for (JsonNode other : entries) {
        littlesLaw(entry, other).ifPresent(findings::add);
      }
    }
    return Optional.of(findings);
  }

  /** What the rules ask of a score; JMH writes {@code "NaN"} where it has no interval. */
  private static JmhResult row(JsonNode entry) {
    JsonNode metric = entry.path("primaryMetric");
    double error = metric.path("scoreError").asDouble(Double.NaN);
    List<List<Double>> raw = new ArrayList<>();
    for (JsonNode fork : metric.path("rawData")) {
      List<Double> iterations = new ArrayList<>();
      fork.forEach(score -> iterations.add(score.asDouble()));
      raw.add(iterations);
    }
    return new JmhResult(
        entry.path("benchmark").asText(),
        entry.path("mode").asText(),
        Map.of(),
        new Execution(
            Math.max(1, entry.path("threads").asInt(1)),
            Math.max(0, entry.path("forks").asInt(2)),
            Math.max(0, entry.path("warmupIterations").asInt(1)),
            Math.max(1, entry.path("measurementIterations").asInt(1)),
            0),
        new Score(
            score(entry), Double.isFinite(error) ? error : null, unit(entry), Better.HIGHER, raw),
        null);
  }

  /** Of the same benchmark in two modes: operations per second times seconds per operation. */
  private static Optional<Finding> littlesLaw(JsonNode rate, JsonNode time) {
    boolean pair =
        rate.path("mode").asText().equals("thrpt")
            && time.path("mode").asText().matches("avgt|sample")
            && name(rate).equals(name(time))
            && rate.path("params").equals(time.path("params"))
            && rate.path("threads").asInt(1) == time.path("threads").asInt(1);
    double threads = rate.path("threads").asInt(1);
    double busy = pair ? perSecond(rate) * seconds(time) / threads : 1;
    return Math.abs(busy - 1) <= LITTLE_TOLERANCE
        ? Optional.empty()
        : warning(
            "littles-law",
            say("%s: throughput times latency is %.2f of its threads", name(rate), busy),
            "the two modes were not measured under the same conditions");
  }

  private static String name(JsonNode entry) {
    return entry.path("benchmark").asText().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1");
  }

  private static double score(JsonNode entry) {
    return entry.path("primaryMetric").path("score").asDouble();
  }

  private static String unit(JsonNode entry) {
    return entry.path("primaryMetric").path("scoreUnit").asText();
  }

  private static double perSecond(JsonNode entry) {
    return score(entry) / SECONDS.getOrDefault(unit(entry).replace("ops/", ""), 1.0);
  }

  private static double seconds(JsonNode entry) {
    return score(entry) * SECONDS.getOrDefault(unit(entry).replace("/op", ""), 1.0);
  }
}
