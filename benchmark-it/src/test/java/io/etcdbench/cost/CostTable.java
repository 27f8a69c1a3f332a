// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The costs of one workload, as a Markdown table. */
final class CostTable {
  private final Workload workload;
  private final Map<String, List<Cost>> byClient = new LinkedHashMap<>();

  /** The first client is what the others are compared with. */
  CostTable(Workload workload, List<String> clients) {
    this.workload = workload;
    clients.forEach(client -> byClient.put(client, new ArrayList<>()));
  }

  void add(String client, Cost cost) {
    byClient.computeIfAbsent(client, unknown -> new ArrayList<>()).add(cost);
  }

  String toMarkdown() {
    StringBuilder table = new StringBuilder();
    table.append("| ").append(workload.words());
    table.append(" | CPU us/op, median | least - most | ratio of medians | ops/s, median |\n");
    table.append("|---|---|---|---|---|\n");
    double reference = Double.NaN;
    for (var entry : byClient.entrySet()) {
      double[] cpu = sorted(entry.getValue(), Cost::cpuMicrosPerOperation);
      double[] rate = sorted(entry.getValue(), Cost::opsPerSecond);
      reference = Double.isNaN(reference) ? median(cpu) : reference;
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %.1f | %.1f - %.1f | %.2f | %,.0f |%n",
              entry.getKey(),
              median(cpu),
              cpu[0],
              cpu[cpu.length - 1],
              median(cpu) / reference,
              median(rate)));
    }
    return table.toString();
  }

  private static double[] sorted(List<Cost> costs, ToDoubleFunction<Cost> figure) {
    return costs.stream().mapToDouble(figure).sorted().toArray();
  }

  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
