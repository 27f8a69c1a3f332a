// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the output of etcd's benchmark with {@code --report-perfdash}, which contains percentiles
 * only.
 */
final class PerfdashJson implements ForeignOutput.Reader {
  private static final Map<String, Double> SHARES =
      Map.of("Perc50", 0.5, "Perc90", 0.9, "Perc99", 0.99, "Perc999", 0.999);

  @Override
  public List<ForeignRun> read(String text) {
    List<ForeignRun> runs = new ArrayList<>();
    for (JsonNode item : Json.read(text).path("dataItems")) {
      Facts facts = new Facts("");
      double unit = ParsedQuantity.unit(item.path("unit").asText());
      SHARES.forEach(
          (name, share) -> {
            JsonNode value = item.path("data").path(name);
            if (value.isNumber()) {
              facts.percentile(share, value.asDouble() * unit);
            }
          });
      runs.add(facts.run(Tool.PERF_DASH).named(item.path("labels").path("Operation").asText("")));
    }
    return runs;
  }
}
