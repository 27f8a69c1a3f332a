// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import io.etcdbench.format.PlainText;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.TrackedFigure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** OpenMetrics text: one gauge family per unit, with the time of the run. */
final class OpenMetricsExport {
  private static final double NANOS_OF_A_SECOND = 1e9;

  private OpenMetricsExport() {}

  /** The metric family of a unit. */
  private enum Family {
    THROUGHPUT("etcd_bench_history_operations_per_second", "", "Successful operations per second."),
    LATENCY(
        "etcd_bench_history_latency_seconds",
        "seconds",
        "Response time at a percentile; service time in a closed loop."),
    RATIO("etcd_bench_history_gate_ratio", "ratio", "A metric over that of the gate's baseline."),
    SCORE("etcd_bench_history_jmh_score", "", "Score of a JMH benchmark in its own unit.");

    private final String label;
    private final String unit;
    private final String help;

    Family(String label, String unit, String help) {
      this.label = label;
      this.unit = unit;
      this.help = help;
    }

    static Family of(TrackedFigure figure) {
      return switch (figure.unit()) {
        case "ops/s" -> THROUGHPUT;
        case "ns" -> LATENCY;
        case "ratio" -> RATIO;
        default -> SCORE;
      };
    }

    private String head() {
      return "# TYPE %s gauge\n".formatted(label)
          + (unit.isEmpty() ? "" : "# UNIT %s %s\n".formatted(label, unit))
          + "# HELP %s %s\n".formatted(label, help);
    }
  }

  static Map<String, String> files(List<Run> runs) {
    StringBuilder text = new StringBuilder();
    for (Family family : Family.values()) {
      StringBuilder samples = new StringBuilder();
      for (Run run : runs) {
        run.figures().stream()
            .filter(figure -> Family.of(figure) == family)
            .forEach(figure -> samples.append(sample(family, run, figure)));
      }
      if (!samples.isEmpty()) {
        text.append(family.head()).append(samples);
      }
    }
    return Map.of("history.openmetrics.txt", text + "# EOF\n");
  }

  private static String sample(Family family, Run run, TrackedFigure figure) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("series", run.series().label());
    labels.put("workload", run.workload());
    labels.put("operation", figure.operation());
    labels.put("metric", figure.metric());
    if (family == Family.SCORE) {
      labels.put("unit", figure.unit());
    }
    labels.put("commit", run.commit());
    StringBuilder sample = new StringBuilder(family.label).append('{');
    labels.forEach(
        (name, value) ->
            sample
                .append(sample.charAt(sample.length() - 1) == '{' ? "" : ",")
                .append(name)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
    double value = family == Family.LATENCY ? figure.value() / NANOS_OF_A_SECOND : figure.value();
    return sample + "} " + value + " " + run.time().getEpochSecond() + "\n";
  }

  private static String escaped(String value) {
    return PlainText.line(value).replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
