// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.doubt;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.say;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What JMH writes with {@code -rf json}. */
final class JmhJson {
  private static final double WIDEST_INTERVAL = 0.1;
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
      oneFork(entry).ifPresent(findings::add);
      noWarmup(entry).ifPresent(findings::add);
      wideInterval(entry).ifPresent(findings::add);
      for (JsonNode other : entries) {
        littlesLaw(entry, other).ifPresent(findings::add);
      }
    }
    return Optional.of(findings);
  }

  private static Optional<Finding> oneFork(JsonNode entry) {
    int forks = entry.path("forks").asInt(2);
    return forks > 1
        ? Optional.empty()
        : doubt(
            "one-fork",
            say("%s ran in %d forks", name(entry), forks),
            "what the JIT compiler decided in one JVM is no figure of the code: measure several"
                + " forks");
  }

  private static Optional<Finding> noWarmup(JsonNode entry) {
    return entry.path("warmupIterations").asInt(1) > 0
        ? Optional.empty()
        : doubt(
            "warm-up-too-short",
            say("%s had no warm-up iterations", name(entry)),
            "ask for some: a JVM that has just started is slower");
  }

  private static Optional<Finding> wideInterval(JsonNode entry) {
    double score = score(entry);
    double error = entry.path("primaryMetric").path("scoreError").asDouble(Double.NaN);
    boolean sampled = entry.path("mode").asText().equals("sample");
    return sampled || error <= WIDEST_INTERVAL * score
        ? Optional.empty()
        : doubt(
            "wide-interval",
            Double.isNaN(error)
                ? say("%s has too few iterations for an interval", name(entry))
                : say("the interval of %s is %s of its score", name(entry), percent(error / score)),
            "measure more forks, or find out what disturbs the machine");
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
        : doubt(
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
