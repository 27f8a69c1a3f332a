// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.grouped;

import io.etcdbench.statistic.Median;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The costs of one kind of turn, as a Markdown table. */
final class CostTable {
  private final Turn turn;
  private final Map<String, List<Cost>> byClient = new LinkedHashMap<>();

  /** Creates a table that compares the other clients with the first. */
  CostTable(Turn turn, List<String> clients) {
    this.turn = turn;
    clients.forEach(client -> byClient.put(client, new ArrayList<>()));
  }

  void add(String client, Cost cost) {
    byClient.computeIfAbsent(client, unknown -> new ArrayList<>()).add(cost);
  }

  String toMarkdown() {
    StringBuilder table = new StringBuilder();
    table.append("| ").append(turn.words());
    table.append(" | CPU us/op, median | least - most | ratio of medians | ops/s, median |");
    table.append(" mean latency us, median | least - most |\n|---|---|---|---|---|---|---|\n");
    double reference = Double.NaN;
    for (var entry : byClient.entrySet()) {
      double[] cpu = sorted(entry.getValue(), Cost::cpuMicrosPerOperation);
      double[] rate = sorted(entry.getValue(), Cost::opsPerSecond);
      double[] latency = sorted(entry.getValue(), cost -> cost.meanLatencyMicros(inFlight()));
      reference = Double.isNaN(reference) ? Median.of(cpu) : reference;
      table.append(
          "| %s | %s | %s - %s | %s | %s | %s | %s - %s |%n"
              .formatted(
                  entry.getKey(),
                  decimals(Median.of(cpu), 1),
                  decimals(cpu[0], 1),
                  decimals(cpu[cpu.length - 1], 1),
                  decimals(Median.of(cpu) / reference, 2),
                  grouped(Median.of(rate)),
                  grouped(Median.of(latency)),
                  grouped(latency[0]),
                  grouped(latency[latency.length - 1])));
    }
    return table.toString();
  }

  private int inFlight() {
    return turn.crowd().inFlight();
  }

  private static double[] sorted(List<Cost> costs, ToDoubleFunction<Cost> figure) {
    return costs.stream().mapToDouble(figure).sorted().toArray();
  }
}
