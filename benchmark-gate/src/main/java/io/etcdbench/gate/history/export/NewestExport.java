// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.TrackedFigure;
import io.etcdbench.result.JmhResult.Better;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Formats with one run per series, for tools that store the history themselves. */
final class NewestExport {
  private NewestExport() {}

  /**
   * Returns two files, because github-action-benchmark needs the direction in which a file's values
   * improve.
   */
  static Map<String, String> github(List<Run> runs) {
    Map<String, String> files = new LinkedHashMap<>();
    put(files, "customSmallerIsBetter.json", github(runs, Better.LOWER));
    put(files, "customBiggerIsBetter.json", github(runs, Better.HIGHER));
    return files;
  }

  private static void put(Map<String, String> files, String name, ArrayNode entries) {
    if (!entries.isEmpty()) {
      files.put(name, JsonFile.text(entries));
    }
  }

  private static ArrayNode github(List<Run> runs, Better better) {
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    for (Run run : runs) {
      for (TrackedFigure figure : run.figures()) {
        if (figure.better() == better) {
          ObjectNode entry = entries.addObject();
          entry.put("name", name(run, figure.operation()) + " " + figure.metric());
          entry.put("unit", figure.unit());
          entry.put("value", figure.value());
          Double low = figure.low();
          Double high = figure.high();
          if (low != null && high != null) {
            entry.put("range", "± " + Quantity.decimals((high - low) / 2, 3));
          }
          entry.put("extra", "commit " + run.commit() + "\n" + run.status());
        }
      }
    }
    return entries;
  }

  static Map<String, String> bencher(List<Run> runs) {
    ObjectNode benches = JsonNodeFactory.instance.objectNode();
    for (Run run : runs) {
      for (TrackedFigure figure : run.figures()) {
        ObjectNode measure =
            benches.withObjectProperty(name(run, figure.operation())).putObject(measure(figure));
        measure.put("value", figure.value());
        Double low = figure.low();
        Double high = figure.high();
        if (low != null) {
          measure.put("lower_value", low);
        }
        if (high != null) {
          measure.put("upper_value", high);
        }
      }
    }
    return Map.of("bencher.json", JsonFile.text(benches));
  }

  /** Returns a name in the style of Bencher's own measures. */
  private static String measure(TrackedFigure figure) {
    return switch (figure.unit()) {
      case "ops/s" -> "throughput";
      case "ns" -> "latency-" + figure.metric();
      default -> figure.metric();
    };
  }

  /** Returns a name that is unique per series, even when two series measure the same workload. */
  private static String name(Run run, String operation) {
    return "%s %s %s".formatted(run.workload(), operation, run.series().label());
  }
}
