// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.foreign.ForeignRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the output of JMH's {@code -rf json}; one run per entry. */
final class JmhJson implements ForeignOutput.Reader {

  @Override
  public List<ForeignRun> read(String text) {
    JsonNode entries = Json.read(text);
    List<ForeignRun> runs = new ArrayList<>();
    if (entries.isArray() && entries.path(0).has("primaryMetric")) {
      entries.forEach(entry -> runs.add(run(entry)));
    }
    return runs;
  }

  /** JMH writes {@code "NaN"} when it has no confidence interval. */
  private static ForeignRun run(JsonNode entry) {
    JsonNode metric = entry.path("primaryMetric");
    List<List<Double>> raw = new ArrayList<>();
    for (JsonNode fork : metric.path("rawData")) {
      List<Double> iterations = new ArrayList<>();
      fork.forEach(score -> iterations.add(score.asDouble()));
      raw.add(iterations);
    }
    Map<String, String> params = new TreeMap<>();
    entry
        .path("params")
        .properties()
        .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
    int forks = entry.path("forks").asInt(-1);
    int iterations = entry.path("measurementIterations").asInt(-1);
    return new JmhScore(
            entry.path("benchmark").asText(),
            entry.path("mode").asText(),
            params,
            metric.path("score").asDouble(),
            metric.path("scoreError").asDouble(Double.NaN),
            metric.path("scoreUnit").asText())
        .withThreads(entry.path("threads").asInt(-1))
        .run(
            forks,
            entry.path("warmupIterations").asInt(-1),
            forks < 0 || iterations < 0 ? -1 : Math.max(1, forks) * iterations,
            raw);
  }
}
