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
          List<TrackedFigure> columns = columns(ofSeries);
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

  /** Returns the metrics that all runs have. */
  private static List<TrackedFigure> columns(List<Run> runs) {
    return runs.get(0).figures().stream()
        .filter(
            figure ->
                runs.stream()
                    .allMatch(run -> run.figures().stream().anyMatch(one -> same(one, figure))))
        .toList();
  }

  private static boolean same(TrackedFigure one, TrackedFigure other) {
    return column(one).equals(column(other));
  }

  private static String column(TrackedFigure figure) {
    return (figure.operation() + "." + figure.metric()).replaceAll("[^A-Za-z0-9._-]+", "_");
  }

  private static String table(List<Run> runs, List<TrackedFigure> columns) {
    StringBuilder table = new StringBuilder("time,commit");
    columns.forEach(figure -> table.append(',').append(column(figure)));
    table.append('\n');
    for (Run run : runs) {
      table.append(run.time()).append(',').append(run.commit());
      for (TrackedFigure column : columns) {
        run.figures().stream()
            .filter(one -> same(one, column))
            .findFirst()
            .ifPresent(one -> table.append(',').append(one.value()));
      }
      table.append('\n');
    }
    return table.toString();
  }

  private static String test(String name, List<TrackedFigure> columns) {
    String metrics =
        columns.stream()
            .map(
                figure ->
                    """
                          "%1$s":
                            column: "%1$s"
                            direction: %2$d
                            scale: 1
                    """
                        .formatted(column(figure), figure.better() == Better.HIGHER ? 1 : -1))
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
