// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A benchmark method and its parameter values in a profile. Immutable.
 *
 * @param benchmark class and method, for example {@code PutBenchmark.put}
 * @param params values by parameter; other parameters keep the default of the class
 */
record Scenario(String benchmark, Map<String, List<String>> params) {

  static Scenario of(String benchmark) {
    return new Scenario(benchmark, Map.of());
  }

  /** Returns a copy with one more parameter. Every combination of values is measured. */
  Scenario with(String param, Object... values) {
    Map<String, List<String>> more = new LinkedHashMap<>(params);
    more.put(param, List.of(values).stream().map(String::valueOf).toList());
    return new Scenario(benchmark, more);
  }

  /** Whether it sends nothing and only measures the overhead of the harness. */
  boolean isBaseline() {
    return benchmark.endsWith(".baseline");
  }

  /** Whether it measures the engine, which needs no cluster; such scenarios are in no profile. */
  boolean isOfTheEngine() {
    return benchmark.startsWith("EngineBenchmark.") || benchmark.startsWith("PacingBenchmark.");
  }
}
