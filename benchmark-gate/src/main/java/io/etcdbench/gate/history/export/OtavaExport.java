// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.SeriesKey;
import io.etcdbench.gate.history.TrackedFigure;
import io.etcdbench.result.JmhResult.Better;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Apache Otava's {@code otava.yaml} and one CSV file per series, in commit order. A metric that is
 * missing in any run of the series is omitted, because Otava does not read empty cells.
 */
final class OtavaExport {
  private OtavaExport() {}

  static Map<String, String> files(List<Run> runs) {
    Map<String, String> files = new LinkedHashMap<>();
    StringBuilder configuration = new StringBuilder("tests:\n");
    Map<SeriesKey, List<Run>> series =
        runs.stream().collect(groupingBy(Run::series, LinkedHashMap::new, toList()));
    series.forEach(
        (key, ofSeries) -> {
          Map<String, TrackedFigure> columns = columns(ofSeries);
          if (!columns.isEmpty()) {
            String name = key.label();
            files.put(name + ".csv", table(ofSeries, columns));
            configuration.append(test(name, columns));
          }
        });
    if (!files.isEmpty()) {
      files.put("otava.yaml", configuration.toString());
    }
    return files;
  }

  /** Returns the metrics that all runs have, by the name of their column. */
  private static Map<String, TrackedFigure> columns(List<Run> runs) {
    Set<String> names =
        runs.stream()
            .flatMap(run -> run.figures().stream())
            .map(OtavaExport::name)
            .collect(Collectors.toSet());
    Map<String, TrackedFigure> columns = new LinkedHashMap<>();
    for (TrackedFigure figure : runs.get(0).figures()) {
      if (runs.stream()
          .allMatch(run -> run.figures().stream().anyMatch(one -> same(one, figure)))) {
        columns.put(ReaderName.of(name(figure), names, OtavaExport::readable), figure);
      }
    }
    return columns;
  }

  private static boolean same(TrackedFigure one, TrackedFigure other) {
    return name(one).equals(name(other));
  }

  private static String name(TrackedFigure figure) {
    return figure.operation() + "." + figure.metric();
  }

  private static String readable(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "_");
  }

  private static String table(List<Run> runs, Map<String, TrackedFigure> columns) {
    StringBuilder table = new StringBuilder("time,commit");
    columns.keySet().forEach(column -> table.append(',').append(column));
    table.append('\n');
    for (Run run : runs) {
      table.append(run.time()).append(',').append(run.commit());
      for (TrackedFigure column : columns.values()) {
        run.figures().stream()
            .filter(one -> same(one, column))
            .findFirst()
            .ifPresent(one -> table.append(',').append(one.value()));
      }
      table.append('\n');
    }
    return table.toString();
  }

  private static String test(String name, Map<String, TrackedFigure> columns) {
    String metrics =
        columns.entrySet().stream()
            .map(
                column ->
                    """
                          "%1$s":
                            column: "%1$s"
                            direction: %2$s
                            scale: 1
                    """
                        .formatted(
                            column.getKey(), column.getValue().better() == Better.HIGHER ? 1 : -1))
            .collect(Collectors.joining());
    return """
      "%1$s":
        type: csv
        file: "%1$s.csv"
        time_column: time
        attributes: [commit]
        csv_options:
          delimiter: ","
          quote_char: '"'
        metrics:
    """
            .formatted(name)
        + metrics;
  }
}
