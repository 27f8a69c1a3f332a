// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.jmh.plan.Pace.Iterations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The extent of a run: the only place that defines parameters, number of forks and durations.
 * Parameters that a scenario does not set keep the defaults of their benchmark. All scenarios run
 * in throughput mode, in which the stream records the latency of every operation, too.
 */
public enum BenchProfile {
  /** A smoke test that takes less than 90 seconds on two cores; its figures mean little. */
  SMOKE,
  /**
   * About eight minutes on two cores: few rows, but two forks each, measured with a warm client and
   * long enough for narrow intervals.
   */
  DEFAULT,
  /** About an hour: both drivers, more sizes and identities, three forks. */
  THOROUGH;

  /** Returns the scenarios, in order. */
  List<Scenario> scenarios() {
    return switch (this) {
      case SMOKE -> smoke();
      case DEFAULT -> usual();
      case THOROUGH -> thorough();
    };
  }

  private static List<Scenario> smoke() {
    return List.of(
        Scenario.of("PutBenchmark.put").with("inFlight", 16),
        Scenario.of("PutBenchmark.baseline").with("inFlight", 16),
        Scenario.of("LinearizableReadBenchmark.read").with("inFlight", 16),
        Scenario.of("LinearizableReadBenchmark.baseline").with("inFlight", 16),
        Scenario.of("SerializableReadBenchmark.read").with("inFlight", 16),
        Scenario.of("SerializableReadBenchmark.baseline").with("inFlight", 16),
        large("put").with("valueBytes", 1_024, 1_048_576),
        large("read").with("valueBytes", 1_024, 1_048_576),
        large("baseline").with("valueBytes", 1_048_576),
        Scenario.of("AuthTokenReuseBenchmark.read").with("inFlight", 1),
        Scenario.of("AuthTokenReuseBenchmark.baseline").with("inFlight", 1));
  }

  private static List<Scenario> usual() {
    return List.of(
        Scenario.of("PutBenchmark.put").with("inFlight", 64),
        Scenario.of("PutBenchmark.baseline").with("inFlight", 64),
        Scenario.of("LinearizableReadBenchmark.read").with("inFlight", 64),
        Scenario.of("LinearizableReadBenchmark.baseline").with("inFlight", 64),
        Scenario.of("SerializableReadBenchmark.read").with("inFlight", 64),
        Scenario.of("SerializableReadBenchmark.baseline").with("inFlight", 64),
        large("put").with("valueBytes", 65_536),
        large("read").with("valueBytes", 65_536),
        large("baseline").with("valueBytes", 65_536),
        Scenario.of("AuthTokenReuseBenchmark.read")
            .with("inFlight", 1)
            .with("identity", "TOKEN_REUSED", "TOKEN_PER_OPERATION"),
        Scenario.of("AuthTokenReuseBenchmark.baseline").with("inFlight", 1));
  }

  private static List<Scenario> thorough() {
    return List.of(
        bothDrivers("PutBenchmark.put"),
        leaderAndFollower("PutBenchmark.put"),
        Scenario.of("PutBenchmark.baseline").with("inFlight", 64),
        bothDrivers("LinearizableReadBenchmark.read"),
        leaderAndFollower("LinearizableReadBenchmark.read"),
        Scenario.of("LinearizableReadBenchmark.baseline").with("inFlight", 64),
        bothDrivers("SerializableReadBenchmark.read"),
        Scenario.of("SerializableReadBenchmark.baseline").with("inFlight", 64),
        large("put").with("valueBytes", 1_024, 16_384, 65_536, 1_048_576),
        large("read").with("valueBytes", 1_024, 16_384, 65_536, 1_048_576),
        large("baseline").with("valueBytes", 1_048_576),
        Scenario.of("AuthTokenReuseBenchmark.read").with("inFlight", 1),
        Scenario.of("AuthTokenReuseBenchmark.baseline").with("inFlight", 1));
  }

  private static Scenario bothDrivers(String benchmark) {
    return Scenario.of(benchmark).with("inFlight", 1, 64).with("driver", "jetcd", "grpc");
  }

  private static Scenario leaderAndFollower(String benchmark) {
    return Scenario.of(benchmark).with("inFlight", 64).with("endpointPolicy", "LEADER", "FOLLOWER");
  }

  /** Uses few keys, so that a data set of the largest values still fits into 32 MiB. */
  private static Scenario large(String method) {
    return Scenario.of("LargeValueBenchmark." + method).with("inFlight", 1).with("keyCount", 32);
  }

  /** Returns the number of forks and iterations of a scenario, and their durations. */
  Pace pace(Scenario scenario) {
    if (scenario.isOfTheEngine()) {
      return engine();
    }
    return scenario.isBaseline() ? baseline() : cluster();
  }

  private Pace cluster() {
    return switch (this) {
      case SMOKE -> pace(1, 0, Iterations.ofMillis(1, 300), Iterations.ofMillis(1, 700));
      case DEFAULT -> pace(2, 13, Iterations.ofMillis(3, 1_000), Iterations.ofMillis(14, 1_000));
      case THOROUGH -> pace(3, 15, Iterations.ofMillis(2, 2_000), Iterations.ofMillis(8, 3_000));
    };
  }

  private static Pace pace(
      int forks, int rehearsalSeconds, Iterations warmup, Iterations measurement) {
    return new Pace(forks, Duration.ofSeconds(rehearsalSeconds), warmup, measurement);
  }

  /** Iterations take seconds, because an invocation is a whole phase of load. */
  private Pace engine() {
    return this == SMOKE
        ? pace(1, 0, Iterations.ofMillis(1, 300), Iterations.ofMillis(1, 300))
        : pace(1, 0, Iterations.ofMillis(3, 3_000), Iterations.ofMillis(5, 3_000));
  }

  private Pace baseline() {
    return switch (this) {
      case SMOKE -> pace(1, 0, Iterations.ofMillis(1, 100), Iterations.ofMillis(1, 200));
      case DEFAULT -> pace(1, 0, Iterations.ofMillis(1, 500), Iterations.ofMillis(1, 500));
      case THOROUGH -> pace(2, 0, Iterations.ofMillis(2, 1_000), Iterations.ofMillis(2, 1_000));
    };
  }

  /** Returns the name by which users choose it, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
