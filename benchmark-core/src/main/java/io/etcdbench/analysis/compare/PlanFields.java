// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a run's plan or settings, and which differences forbid a comparison. */
final class PlanFields {
  /**
   * Fields that define the load and the cluster: results under different loads are not comparable.
   */
  private static final Set<String> MUST =
      Set.of("command", "profile", "jmhOptions", "cluster", "load", "operations", "faults");

  /** Fields that locate a cluster but do not describe it. */
  private static final Set<String> PLACES =
      Set.of("cluster.given.endpoints", "cluster.etcdBin", "cluster.start.clientPort", "endpoints");

  private PlanFields() {}

  static List<Field> of(RunResult run) {
    List<Field> fields = new ArrayList<>();
    RunPlan plan = run.plan();
    if (plan != null) {
      Map<String, @Nullable Object> keys = PlanFile.asMap(plan);
      add(fields, "", keys);
      if (plan.watch().listeners() != Listeners.NONE) { // without watchers, its keys do not matter
        fields.add(new Field("plan.watchers", Weight.MUST, String.valueOf(keys.get("watch"))));
      }
    }
    run.settings()
        .forEach((name, value) -> fields.add(new Field("settings." + name, weight(name), value)));
    return fields;
  }

  private static void add(List<Field> fields, String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> add(fields, name.isEmpty() ? "" + key : name + "." + key, inner));
    } else {
      fields.add(new Field("plan." + name, weight(name), String.valueOf(value)));
    }
  }

  /** The client is what is compared, so a difference in it is reported but accepted. */
  private static Weight weight(String name) {
    String part = name.split("\\.", 2)[0];
    if (part.equals("client")) {
      return Weight.WARN;
    }
    return MUST.contains(part) && !PLACES.contains(name) ? Weight.MUST : Weight.INFO;
  }
}
