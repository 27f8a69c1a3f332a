// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Environment.RoundTrips;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnvironmentTest {

  @Test
  void knowsThisMachineAndItsSoftware() {
    Environment environment = Environment.capture();

    assertThat(Duration.between(environment.timestamp(), Instant.now()))
        .isBetween(Duration.ZERO, Duration.ofMinutes(1));
    assertThat(environment.machine().cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(environment.machine().os()).contains(System.getProperty("os.name"));
    assertThat(environment.versions())
        .containsOnlyKeys("etcd-bench", "jetcd", "netty", "grpc")
        .allSatisfy((name, version) -> assertThat(version).matches("\\d+\\.\\d+.*"));
    assertThat(environment.cluster()).isNull();
  }

  @Test
  void holdsNoVariableOfTheEnvironment() {
    RunResult result = RunResult.of(Map.of(), Environment.capture());

    assertThat(result.toString()).doesNotContain(System.getenv("PATH"));
  }

  @Test
  void readsAVersionFromTheNameOfTheJar() {
    assertThat(SoftwareVersions.fromJarName("/m2/jetcd-core-0.8.7.jar", "jetcd-core-", "built"))
        .isEqualTo("0.8.7");
    assertThat(SoftwareVersions.fromJarName("/opt/etcd-bench", "jetcd-core-", "built"))
        .isEqualTo("built");
    assertThat(SoftwareVersions.fromJarName("/src/target/classes/", "jetcd-core-", "built"))
        .isEqualTo("built");
  }

  @Test
  void aDelayedSerializableReadDoesNotLowerTheRoundTripBetweenMembers() {
    RoundTrips undisturbed = new RoundTrips(1_000_000, 40_000_000);
    RoundTrips delayed = new RoundTrips(4_000_000, 37_000_000);

    assertThat(undisturbed.orFaster(delayed)).isEqualTo(undisturbed);
    assertThat(delayed.orFaster(undisturbed)).isEqualTo(undisturbed);
  }

  @Test
  void refusesAP99BelowTheP50() {
    assertThatThrownBy(() -> new Fdatasync(2_000, 1_000))
        .hasMessage("p99Nanos is 1000; allowed: 2000 or more");
  }
}
