// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import io.etcdbench.analysis.explain.Bottleneck;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Counts the verdicts of each cause. */
final class ConfusionMatrix {
  private final Map<Cause, Map<Bottleneck, Integer>> counts = new EnumMap<>(Cause.class);

  /** Counts one run. */
  void add(Cause cause, Bottleneck verdict) {
    counts
        .computeIfAbsent(cause, c -> new EnumMap<>(Bottleneck.class))
        .merge(verdict, 1, Integer::sum);
  }

  /** Returns the number of runs whose verdict names the cause. */
  int right(Cause cause) {
    return of(cause).entrySet().stream()
        .filter(entry -> cause.isRight(entry.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Returns the number of runs whose verdict names another cause; UNKNOWN is not wrong. */
  int wrong(Cause cause) {
    return runs(cause) - right(cause) - of(cause).getOrDefault(Bottleneck.UNKNOWN, 0);
  }

  int runs(Cause cause) {
    return of(cause).values().stream().mapToInt(Integer::intValue).sum();
  }

  private Map<Bottleneck, Integer> of(Cause cause) {
    return counts.getOrDefault(cause, Map.of());
  }

  /** Returns a table with a row for each cause that ran and a column for each verdict. */
  String toMarkdown() {
    List<Bottleneck> verdicts = List.of(Bottleneck.values());
    StringJoiner rows = new StringJoiner("\n", "", "\n");
    rows.add(
        verdicts.stream()
            .map(Bottleneck::name)
            .collect(Collectors.joining(" | ", "| injected \\ verdict | ", " | right |")));
    rows.add("|---|" + "---|".repeat(verdicts.size() + 1));
    counts.keySet().forEach(cause -> rows.add(row(cause, verdicts)));
    return rows.toString();
  }

  private String row(Cause cause, List<Bottleneck> verdicts) {
    String cells =
        verdicts.stream().map(verdict -> cell(cause, verdict)).collect(Collectors.joining(" | "));
    return "| %s | %s | %d of %d |".formatted(cause.label(), cells, right(cause), runs(cause));
  }

  private String cell(Cause cause, Bottleneck verdict) {
    Integer count = of(cause).get(verdict);
    String text = count == null ? "" : count.toString();
    if (!cause.isRight(verdict)) {
      return text;
    }
    return count != null ? "**%s**".formatted(text) : right(cause) == 0 ? "**0**" : "";
  }
}
