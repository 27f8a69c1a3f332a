// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.SeriesKey;
import io.etcdbench.gate.history.TrackedFigure;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
    Map<SeriesKey, Set<String>> all =
        runs.stream()
            .collect(
                groupingBy(
                    Run::series, flatMapping(run -> operations(run).stream(), Collectors.toSet())));
    Map<String, String> files = new LinkedHashMap<>();
    for (Run run : runs) {
      Set<String> ofSeries = all.getOrDefault(run.series(), Set.of());
      for (String operation : operations(run)) {
        String file =
            "%s/EtcdAPI_benchmark_%s_%s.json"
                .formatted(
                    run.series().label(),
                    ReaderName.of(operation, ofSeries, PerfdashExport::readable),
                    run.time());
        String label = ReaderName.of(operation, ofSeries, name -> name.toUpperCase(Locale.ROOT));
        item(run, operation, label).ifPresent(text -> put(files, file, text, run));
      }
    }
    return files;
  }

  private static Set<String> operations(Run run) {
    return run.figures().stream()
        .filter(figure -> figure.unit().equals("ns"))
        .map(TrackedFigure::operation)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String readable(String operation) {
    return operation.replaceAll("[^A-Za-z0-9-]", "-");
  }

  private static void put(Map<String, String> files, String file, String text, Run run) {
    String other = files.putIfAbsent(file, text);
    if (other != null && !other.equals(text)) {
      throw new IllegalArgumentException(
          "two runs of series %s have the time %s, by which perfdash distinguishes them; remove the line of one from the history"
              .formatted(run.series().label(), run.time()));
    }
  }

  /** Returns the report of an operation; empty without percentiles. */
  private static Optional<String> item(Run run, String operation, String label) {
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
    item.putObject("labels").put("Operation", label);
    return data.isEmpty() ? Optional.empty() : Optional.of(JsonFile.text(report));
  }

  private static BigDecimal millis(double nanos) {
    return BigDecimal.valueOf(nanos / NANOS_OF_A_MILLI).setScale(DECIMALS, RoundingMode.HALF_UP);
  }
}
