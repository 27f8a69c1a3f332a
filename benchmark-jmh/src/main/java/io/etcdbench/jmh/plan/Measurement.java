// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;

/**
 * One benchmark method in one mode with one set of parameters, over all its forks: what JMH runs at
 * a time, so that whatever ends a run leaves every earlier measurement whole. Immutable.
 *
 * @param benchmark JMH's full name
 * @param mode throughput, sample time, or whatever the user asked for
 * @param params the value of every parameter that the benchmark has
 * @param pace how often and for how long
 */
public record Measurement(String benchmark, Mode mode, Map<String, String> params, Pace pace) {
  public Measurement {
    params = new TreeMap<>(params);
  }

  Trust trust() {
    return Scenario.of(shortName()).isOfTheEngine() ? Trust.NO_CLUSTER : Trust.of(params);
  }

  /** Class and method without the package. */
  String shortName() {
    return Catalogue.shortName(benchmark);
  }

  /** For a line of progress or an error. */
  public String describe() {
    String values =
        params.entrySet().stream()
            .map(param -> param.getKey() + "=" + param.getValue())
            .collect(Collectors.joining(" "));
    return "%s %s %s".formatted(shortName(), mode.shortLabel(), values).strip();
  }
}
