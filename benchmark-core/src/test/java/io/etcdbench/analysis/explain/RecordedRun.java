// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A run that was really measured, with single fields changed. Its files are kept without their
 * histograms; histograms of as many values stand in for them, which no explanation reads.
 */
final class RecordedRun {
  private static final Path FOLDER = Path.of("src/test/resources/explain");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode tree;

  private RecordedRun(JsonNode tree) {
    this.tree = tree;
  }

  /** A run by the name of its file. */
  static RecordedRun of(String name) {
    try {
      return new RecordedRun(JSON.readTree(FOLDER.resolve(name + ".json").toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void standIn(JsonNode summary) {
    Histogram histogram = new Histogram(1);
    histogram.recordValueWithCount(1, summary.get("count").asLong());
    ((ObjectNode) summary).put("histogram", HistogramText.encode(histogram));
  }

  /** The same with another value at a path like {@code server/machine/cpuBusyShare}. */
  RecordedRun with(String path, @Nullable Object value) {
    JsonNode copy = tree.deepCopy();
    int last = path.lastIndexOf('/');
    JsonNode parent = last < 0 ? copy : copy.at("/" + path.substring(0, last));
    ((ObjectNode) parent).set(path.substring(last + 1), JSON.valueToTree(value));
    return new RecordedRun(copy);
  }

  /** What is at a path. */
  JsonNode at(String path) {
    return tree.at("/" + path);
  }

  /** The same with another value at a path within each member. */
  RecordedRun withMembers(String path, @Nullable Object value) {
    RecordedRun changed = this;
    for (int i = 0; i < ((ArrayNode) tree.at("/server/members")).size(); i++) {
      changed = changed.with("server/members/" + i + "/" + path, value);
    }
    return changed;
  }

  RunResult result() {
    JsonNode whole = tree.deepCopy();
    whole.findParents("histogram").forEach(RecordedRun::standIn);
    try {
      Path file = Files.createTempFile("run", ".json");
      try {
        JSON.writeValue(file.toFile(), whole);
        return ResultFile.read(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Explanation explanation() {
    return Explanation.of(result());
  }

  Bottleneck verdict() {
    return explanation().verdict();
  }

  LatencyBudget budget() {
    return LatencyBudget.of(result()).orElseThrow();
  }
}
