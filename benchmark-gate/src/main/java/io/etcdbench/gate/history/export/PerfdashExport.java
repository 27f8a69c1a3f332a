// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.TrackedFigure;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Files as etcd's own benchmark tool writes them with {@code --report-perfdash}: {@code
 * EtcdAPI_benchmark_<operation>_<time>.json}, response times in milliseconds.
 */
final class PerfdashExport {
  private static final int DECIMALS = 4;
  private static final double NANOS_OF_A_MILLI = 1e6;

  /** perf-dash's name of each percentile. */
  private static final Map<String, String> PERCENTILES = new LinkedHashMap<>();

  static {
    PERCENTILES.put("p50", "Perc50");
    PERCENTILES.put("p90", "Perc90");
    PERCENTILES.put("p99", "Perc99");
  }

  private PerfdashExport() {}

  static Map<String, String> files(List<Run> runs) {
    Map<String, String> files = new LinkedHashMap<>();
    for (Run run : runs) {
      run.figures().stream()
          .filter(figure -> figure.unit().equals("ns"))
          .map(TrackedFigure::operation)
          .distinct()
          .forEach(
              operation ->
                  item(run, operation).ifPresent(text -> files.put(name(run, operation), text)));
    }
    return files;
  }

  private static String name(Run run, String operation) {
    return "%s/EtcdAPI_benchmark_%s_%s.json"
        .formatted(run.series().label(), operation.replaceAll("[^A-Za-z0-9-]", "-"), run.time());
  }

  /** Returns the report of an operation; empty without percentiles. */
  private static Optional<String> item(Run run, String operation) {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    report.put("version", "v1");
    ObjectNode item = report.putArray("dataItems").addObject();
    ObjectNode data = item.putObject("data");
    PERCENTILES.forEach(
        (ours, theirs) ->
            run.figures().stream()
                .filter(one -> one.operation().equals(operation) && one.metric().equals(ours))
                .findFirst()
                .ifPresent(one -> data.put(theirs, millis(one.value()))));
    item.put("unit", "ms");
    item.putObject("labels").put("Operation", operation.toUpperCase(Locale.ROOT));
    return data.isEmpty() ? Optional.empty() : Optional.of(JsonFile.text(report));
  }

  private static BigDecimal millis(double nanos) {
    return BigDecimal.valueOf(nanos / NANOS_OF_A_MILLI).setScale(DECIMALS, RoundingMode.HALF_UP);
  }
}
