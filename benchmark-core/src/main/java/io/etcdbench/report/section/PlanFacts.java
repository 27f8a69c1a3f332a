// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import static java.util.stream.Collectors.joining;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plan or settings in a few lines, one per part. Null and empty values are omitted. */
public final class PlanFacts {
  private PlanFacts() {}

  public static List<Fact> of(RunResult result) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(result.settings());
    RunPlan plan = result.plan();
    if (plan != null) {
      all.putAll(PlanFile.asMap(plan));
    }
    return of(all);
  }

  public static List<Fact> of(RunPlan plan) {
    return of(PlanFile.asMap(plan));
  }

  private static List<Fact> of(Map<String, @Nullable Object> plan) {
    Map<String, Object> single = new LinkedHashMap<>();
    List<Fact> parts = new ArrayList<>();
    plan.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> part) {
            parts.add(new Fact(name, text(part)));
          } else if (value != null && !isEmpty(value)) {
            single.put(name, value);
          }
        });
    if (!single.isEmpty()) {
      parts.add(0, new Fact("run", text(single)));
    }
    return parts.stream().filter(fact -> !fact.text().isEmpty()).toList();
  }

  private static String text(Map<?, ? extends @Nullable Object> part) {
    return part.entrySet().stream()
        .filter(entry -> !isEmpty(entry.getValue()))
        .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
        .collect(joining(", "));
  }

  private static boolean isEmpty(@Nullable Object value) {
    if (value instanceof Map<?, ?> part) {
      return text(part).isEmpty();
    }
    return value == null || value.equals("") || value.equals(List.of());
  }

  private static String text(@Nullable Object value) {
    if (value instanceof Map<?, ?> part) {
      return "{" + text(part) + "}";
    }
    if (value instanceof List<?> list) {
      return list.stream().map(PlanFacts::text).collect(joining(", ", "[", "]"));
    }
    return String.valueOf(value);
  }
}
