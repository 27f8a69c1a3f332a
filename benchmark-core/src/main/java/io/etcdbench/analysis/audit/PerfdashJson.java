// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.error;
import static io.etcdbench.analysis.audit.Words.info;
import static io.etcdbench.result.Phrase.say;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What etcd's benchmark writes with {@code --report-perfdash}: percentiles and nothing else. */
final class PerfdashJson {
  private static final List<String> PERCENTILES = List.of("Perc50", "Perc90", "Perc99", "Perc999");

  private PerfdashJson() {}

  /** Empty when the text is not of this kind. */
  static Optional<List<Finding>> audit(String text) {
    JsonNode items = Json.read(text).path("dataItems");
    if (!items.isArray()) {
      return Optional.empty();
    }
    List<Finding> findings = new ArrayList<>();
    items.forEach(item -> disorder(item.path("data")).ifPresent(findings::add));
    info(
            "too-little-told",
            "the file tells neither throughput nor errors nor how many operations there were",
            "keep what the tool prints beside it")
        .ifPresent(findings::add);
    return Optional.of(findings);
  }

  /** A higher percentile cannot be lower; etcd's tool writes 0 where it has too few samples. */
  private static Optional<Finding> disorder(JsonNode data) {
    double before = 0;
    for (String name : PERCENTILES) {
      double value = data.path(name).asDouble(before);
      if (value < before) {
        return error(
            "percentile-impossible",
            say("%s is %s, which is below a lower percentile, %s", name, value, before),
            "etcd's benchmark writes 0 for percentiles that it has too few samples for: measure"
                + " longer");
      }
      before = value;
    }
    return Optional.empty();
  }
}
