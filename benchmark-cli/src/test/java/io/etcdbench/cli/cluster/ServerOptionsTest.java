// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cli.console.Conversions;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Storage;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class ServerOptionsTest {

  @Test
  void startsAPlainClusterOnDiskByDefault() {
    assertThat(options().spec(3)).isEqualTo(ClusterSpec.ofMembers(3));
    // The help names these figures.
    assertThat(options().spec(3).security().tokenTtlSeconds()).isEqualTo(300);
    assertThat(options().spec(3).security().bcryptCost()).isEqualTo(10);
  }

  @Test
  void takesEveryFlagIntoTheSpec() {
    ServerOptions options =
        options(
            "--storage=tmpfs",
            "--mtls",
            "--auth=jwt",
            "--token-ttl=60",
            "--bcrypt-cost=4",
            "--flag=--heartbeat-interval=50",
            "--flag=--election-timeout=500");
    assertThat(options.spec(1))
        .isEqualTo(
            ClusterSpec.ofMembers(1)
                .with(Storage.TMPFS)
                .with(new Security(Transport.MUTUAL_TLS, Tokens.JWT, 60, 4))
                .withFlags(List.of("--heartbeat-interval=50", "--election-timeout=500")));
  }

  @Test
  void takesFaultsIntoTheSpec() {
    FaultSpec faults =
        options("--peer-delay=100us", "--slow-fsync=20ms", "--cpu-hogs=2").spec(3).faults();

    assertThat(faults)
        .isEqualTo(
            FaultSpec.NONE
                .withPeerDelay(Duration.ofNanos(100_000))
                .withFsyncDelay(Duration.ofMillis(20))
                .withCpuHogs(2));
    assertThat(faults.proxies()).isEqualTo(Proxies.PEERS);
    assertThat(options("--client-delay=1ms", "--proxies=peers").spec(3).faults().proxies())
        .isEqualTo(Proxies.ALL);
  }

  @Test
  void namesTheAllowedRangeOfABcryptCost() {
    assertThatThrownBy(() -> options("--bcrypt-cost=3").spec(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bcrypt cost is 3; allowed: 4 to 31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--token-ttl", "--bcrypt-cost"})
  void refusesASettingOfUsersThatTheClusterDoesNotHave(String flag) {
    ServerOptions options = options(flag + "=9");

    assertThat(options.spec(3, Tokens.SIMPLE).security().tokens()).isEqualTo(Tokens.SIMPLE);
    assertThatThrownBy(() -> options.spec(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            flag + " has no effect without --auth; add --auth simple or --auth jwt, or drop it");
  }

  private static ServerOptions options(String... args) {
    ServerOptions options = new ServerOptions();
    CommandLine command =
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options))
            .setCaseInsensitiveEnumValuesAllowed(true);
    Conversions.register(command);
    command.parseArgs(args);
    return options;
  }
}
