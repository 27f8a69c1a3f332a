// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.cluster.EndpointPolicy;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;

/**
 * One benchmark method in one mode with one set of parameters, over all its forks. JMH runs one of
 * these at a time, so a run that ends early leaves all earlier measurements complete. Immutable.
 *
 * @param benchmark JMH's full name
 * @param mode throughput, sample time, or another mode that the user chose
 * @param params the value of every parameter of the benchmark
 * @param pace number of forks and iterations, and their durations
 */
public record Measurement(String benchmark, Mode mode, Map<String, String> params, Pace pace) {
  private static final String ENDPOINT_POLICY = "endpointPolicy";

  public Measurement {
    params = Collections.unmodifiableMap(new TreeMap<>(params));
  }

  SecurityRequirement trust() {
    return Scenario.of(shortName()).isOfTheEngine()
        ? SecurityRequirement.NO_CLUSTER
        : SecurityRequirement.of(params);
  }

  /** Returns the members that its client connects to. */
  public EndpointPolicy endpointPolicy() {
    String name = params.get(ENDPOINT_POLICY);
    return name == null ? EndpointPolicy.ALL : EndpointPolicy.valueOf(name);
  }

  /** Returns class and method without the package. */
  String shortName() {
    return Catalogue.shortName(benchmark);
  }

  /** Describes the measurement for progress lines and errors. */
  public String describe() {
    String values =
        params.entrySet().stream()
            .map(param -> param.getKey() + "=" + param.getValue())
            .collect(Collectors.joining(" "));
    return "%s %s %s".formatted(shortName(), mode.shortLabel(), values).strip();
  }
}
