// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.jmh.plan.Pace.Iterations;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.Mode;

/**
 * How much is measured: the one place that says which parameters, how many forks, for how long.
 * What a scenario does not name keeps the default of its benchmark's parameters. The baselines run
 * in throughput mode only.
 */
public enum BenchProfile {
  /** Does everything work? Below 90 seconds on two cores; the figures mean little. */
  SMOKE,
  /** At most eight minutes on two cores: three forks for the throughput, one for the samples. */
  DEFAULT,
  /** About an hour: both drivers, warm clients, enough samples for p99.9 of most series. */
  THOROUGH;

  /** What is measured, in this order. */
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
        Scenario.of("PutBenchmark.put").with("inFlight", 1, 64),
        Scenario.of("PutBenchmark.baseline").with("inFlight", 64),
        Scenario.of("LinearizableReadBenchmark.read").with("inFlight", 1, 64),
        Scenario.of("LinearizableReadBenchmark.baseline").with("inFlight", 64),
        Scenario.of("SerializableReadBenchmark.read").with("inFlight", 1, 64),
        Scenario.of("SerializableReadBenchmark.baseline").with("inFlight", 64),
        large("put").with("valueBytes", 1_024, 65_536, 1_048_576),
        large("read").with("valueBytes", 1_024, 65_536, 1_048_576),
        large("baseline").with("valueBytes", 1_048_576),
        Scenario.of("AuthTokenReuseBenchmark.read").with("inFlight", 1),
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
        large("put").with("valueBytes", 1_024, 16_384, 262_144, 1_048_576),
        large("read").with("valueBytes", 1_024, 16_384, 262_144, 1_048_576),
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

  /** Few keys, so that a data set of the largest values still fits into 32 MiB. */
  private static Scenario large(String method) {
    return Scenario.of("LargeValueBenchmark." + method).with("inFlight", 1).with("keyCount", 32);
  }

  /** How often and for how long a scenario runs in a mode. */
  Pace pace(Scenario scenario, Mode mode) {
    if (scenario.isOfTheEngine()) {
      return engine();
    }
    if (scenario.isBaseline()) {
      return baseline();
    }
    return mode == Mode.SampleTime ? throughput().withForks(1) : throughput();
  }

  private Pace throughput() {
    return switch (this) {
      case SMOKE -> new Pace(1, Iterations.ofMillis(1, 300), Iterations.ofMillis(1, 700));
      case DEFAULT -> new Pace(3, Iterations.ofMillis(2, 1_000), Iterations.ofMillis(2, 1_000));
      case THOROUGH -> new Pace(3, Iterations.ofMillis(2, 5_000), Iterations.ofMillis(5, 3_000));
    };
  }

  /** Seconds, because an invocation is a whole phase of load. */
  private Pace engine() {
    return this == SMOKE
        ? new Pace(1, Iterations.ofMillis(1, 300), Iterations.ofMillis(1, 300))
        : new Pace(1, Iterations.ofMillis(3, 3_000), Iterations.ofMillis(5, 3_000));
  }

  private Pace baseline() {
    return switch (this) {
      case SMOKE -> new Pace(1, Iterations.ofMillis(1, 100), Iterations.ofMillis(1, 200));
      case DEFAULT -> new Pace(1, Iterations.ofMillis(1, 500), Iterations.ofMillis(1, 500));
      case THOROUGH -> new Pace(2, Iterations.ofMillis(2, 1_000), Iterations.ofMillis(2, 1_000));
    };
  }

  /**
   * The name by which users choose it.
   *
   * @return lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
