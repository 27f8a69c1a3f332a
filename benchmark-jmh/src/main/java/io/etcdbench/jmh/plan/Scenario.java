// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A benchmark method and the values that its parameters take in a profile. Immutable.
 *
 * @param benchmark class and method, for example {@code PutBenchmark.put}
 * @param params values by parameter; those not named keep the default of the class
 */
record Scenario(String benchmark, Map<String, List<String>> params) {

  static Scenario of(String benchmark) {
    return new Scenario(benchmark, Map.of());
  }

  /** One more parameter; every combination of values is measured. */
  Scenario with(String param, Object... values) {
    Map<String, List<String>> more = new LinkedHashMap<>(params);
    more.put(param, List.of(values).stream().map(String::valueOf).toList());
    return new Scenario(benchmark, more);
  }

  /** Whether it sends nothing and only shows what the harness costs. */
  boolean isBaseline() {
    return benchmark.endsWith(".baseline");
  }

  /** Whether it measures the engine, which needs no cluster; such a one is in no profile. */
  boolean isOfTheEngine() {
    return benchmark.startsWith("EngineBenchmark.") || benchmark.startsWith("PacingBenchmark.");
  }
}
