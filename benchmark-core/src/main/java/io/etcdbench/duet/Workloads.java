// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The workloads of the gate: two that are built in, and any plan in a file. */
public final class Workloads {
  private static final Map<String, String> BUILT_IN = builtIn();

  private Workloads() {}

  /**
   * A workload by its name.
   *
   * @param name {@code put}, {@code get}, or the path of a plan
   * @return a plan; only its load, operations and client count
   * @throws IllegalArgumentException when there is no such workload, or the plan is wrong
   */
  public static RunPlan named(String name) {
    String text = BUILT_IN.get(name);
    if (text != null) {
      return PlanFile.parse(text);
    }
    if (!Files.exists(Path.of(name))) {
      throw new IllegalArgumentException(
          "no workload is named '%s', and there is no such file; allowed: %s, or the path of a plan"
              .formatted(name, String.join(", ", BUILT_IN.keySet())));
    }
    return PlanFile.read(Path.of(name));
  }

  private static Map<String, String> builtIn() {
    Map<String, String> texts = new TreeMap<>();
    texts.put("put", text("put", "put", ""));
    texts.put("get", text("get", "get", "    read: {consistency: serializable}\n"));
    return Collections.unmodifiableMap(texts);
  }

  /** 32 calls in flight keep a client busy and leave two cores some air. */
  private static String text(String name, String kind, String more) {
    return """
        name: %s
        client:
          connections: {clients: 1, loadBalancing: round-robin}
        load: {clients: 32, total: 0, duration: 5s}
        operations:
          - kind: %s
            name: %s
            keys: {size: 32, space: 1000}
            values: {size: "256"}
        %s"""
        .formatted(name, kind, name, more);
  }
}
