// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.util.Map;
import java.util.Optional;

/**
 * The operation that a benchmark sends to etcd, used to explain its latency. Immutable.
 *
 * @param operation {@code put} or {@code get}
 * @param serializable whether a single member serves it without a quorum
 */
public record Sent(String operation, boolean serializable) {
  private static final Map<String, Sent> BENCHMARKS =
      Map.of(
          "PutBenchmark.put", new Sent("put", false),
          "LinearizableReadBenchmark.read", new Sent("get", false),
          "SerializableReadBenchmark.read", new Sent("get", true),
          "LargeValueBenchmark.put", new Sent("put", false),
          "LargeValueBenchmark.read", new Sent("get", false),
          "AuthTokenReuseBenchmark.read", new Sent("get", false));

  /**
   * Returns the operation that a benchmark sends.
   *
   * @param benchmark JMH's full name
   * @return empty when it sends nothing, and for a benchmark of an extension
   */
  public static Optional<Sent> by(String benchmark) {
    return benchmark.startsWith("io.etcdbench.jmh.")
        ? Optional.ofNullable(BENCHMARKS.get(Catalogue.shortName(benchmark)))
        : Optional.empty();
  }
}
