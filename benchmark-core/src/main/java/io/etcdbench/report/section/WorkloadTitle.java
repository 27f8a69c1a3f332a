// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** The workload of a run in a few words: its name, its operations, its rate, its clients. */
public final class WorkloadTitle {
  private WorkloadTitle() {}

  /**
   * Returns the title of a run.
   *
   * @return for example {@code put, 500/s, 200 clients}
   */
  public static String of(RunResult result) {
    List<String> parts = new ArrayList<>();
    parts.add(name(result));
    RunPlan plan = result.plan();
    if (plan != null) {
      double rate = plan.load().arrival().rate();
      if (rate > 0) {
        parts.add(Quantity.number(rate) + "/s");
      }
      parts.add(Phrase.count(plan.load().concurrency(), "client"));
    }
    return String.join(", ", parts);
  }

  private static String name(RunResult result) {
    List<String> operations = operations(result);
    RunPlan plan = result.plan();
    String given = plan == null ? result.settings().get("name") : plan.name();
    boolean named = given != null && !given.equals(RunPlan.DEFAULT.name());
    if (!named && !operations.isEmpty()) {
      return String.join(" + ", operations);
    }
    if (given == null) {
      return result.jmh().isEmpty() ? "run" : "JMH scenarios";
    }
    boolean complete = operations.isEmpty() || operations.equals(List.of(given));
    return complete ? given : given + " (" + String.join(" + ", operations) + ")";
  }

  private static List<String> operations(RunResult result) {
    return result.measure().map(WorkloadTitle::operations).orElse(List.of());
  }

  private static List<String> operations(PhaseResult phase) {
    return phase.ofLoad().stream().map(series -> series.operation()).distinct().toList();
  }
}
