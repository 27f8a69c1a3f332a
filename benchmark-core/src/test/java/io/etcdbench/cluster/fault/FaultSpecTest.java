// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaultSpecTest {

  @ParameterizedTest
  @CsvSource({
    "0,      ''",
    "100000,  ''",
    "50000000,  ''",
    "50000001,  --heartbeat-interval=101 --election-timeout=1010",
    "200000000, --heartbeat-interval=400 --election-timeout=4000",
    "2500000000, --heartbeat-interval=5000 --election-timeout=50000"
  })
  void asksForAHeartbeatPerRoundTripAndAnElectionOfTen(long delayNanos, String flags) {
    FaultSpec faults = FaultSpec.NONE.withPeerDelay(Duration.ofNanos(delayNanos));

    assertThat(String.join(" ", faults.timing())).isEqualTo(flags);
  }

  @Test
  void letsTheUsersFlagsWin() {
    ClusterSpec spec =
        ClusterSpec.ofMembers(3)
            .with(FaultSpec.NONE.withPeerDelay(Duration.ofMillis(200)))
            .withFlags(List.of("--heartbeat-interval=50"));

    assertThat(spec.allFlags())
        .containsExactly(
            "--heartbeat-interval=400", "--election-timeout=4000", "--heartbeat-interval=50");
  }

  @Test
  void putsProxiesWhereDelaysNeedThem() {
    FaultSpec peers = FaultSpec.NONE.withPeerDelay(Duration.ofMillis(1));

    assertThat(FaultSpec.NONE.proxies()).isEqualTo(Proxies.NONE);
    assertThat(peers.proxies()).isEqualTo(Proxies.PEERS);
    assertThat(peers.with(Proxies.CLIENTS).proxies()).isEqualTo(Proxies.ALL);
  }

  @Test
  void saysWhatIsInTheWayAndWhatIsMadeWorse() {
    FaultSpec all =
        new FaultSpec(
            Proxies.NONE,
            Duration.ofNanos(100_000),
            Duration.ofMillis(5),
            Duration.ofMillis(20),
            2);

    assertThat(FaultSpec.NONE.inWords()).isEmpty();
    assertThat(all.inWords())
        .containsExactly(
            "proxies between members and before clients",
            "0.1 ms of delay between members each way",
            "5 ms of delay before clients each way",
            "each fsync slowed by 20 ms",
            "2 CPU-bound processes on the same machine");
  }

  @Test
  void saysWhatContainersCannotHave() {
    FaultSpec clients = FaultSpec.NONE.with(Proxies.CLIENTS).withCpuHogs(1);

    assertThat(FaultSpec.NONE.obstacleInContainers()).isEmpty();
    assertThat(clients.obstacleInContainers()).isEmpty();
    assertThat(FaultSpec.NONE.with(Proxies.ALL).obstacleInContainers())
        .hasValueSatisfying(why -> assertThat(why).contains("bypass proxies"));
    assertThat(clients.withFsyncDelay(Duration.ofMillis(1)).obstacleInContainers())
        .hasValueSatisfying(why -> assertThat(why).contains("strace"));
  }

  @Test
  void namesTheAllowedRanges() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultSpec.NONE.withPeerDelay(Duration.ofSeconds(3)))
        .withMessage("the delay between peers is 3000 ms; allowed: 0 to 2500 ms");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultSpec.NONE.withCpuHogs(-1))
        .withMessage("-1 CPU-bound processes; allowed: 0 to 1024");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ClusterSpec.ofMembers(1).with(FaultSpec.NONE.withPeerDelay(Duration.ofMillis(1))))
        .withMessageStartingWith("a single member has no peers");
  }
}
