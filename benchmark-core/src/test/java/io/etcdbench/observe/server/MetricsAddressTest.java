// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.security.Access;
import java.net.URI;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MetricsAddressTest {
  private static final List<Member> MEMBERS =
      List.of(new Member("m0", "1", "http://127.0.0.1:2379"));

  @Test
  void isThatOfTheClientsUnlessToldOtherwise() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster plain = ExternalCluster.connect(server.endpoints(), Access.OPEN);
        EtcdCluster other =
            ExternalCluster.connect(server.endpoints(), List.of("http://h:1"), Access.OPEN)) {
      assertThat(MetricsAddress.of(plain))
          .extracting(MetricsAddress::uri)
          .containsExactly(URI.create(server.endpoints().get(0) + "/metrics"));
      assertThat(MetricsAddress.of(other))
          .extracting(MetricsAddress::uri)
          .containsExactly(URI.create("http://h:1/metrics"));
    }
  }

  @Test
  void takesAnAddressOfItsOwnWithAndWithoutThePath() {
    for (String url : List.of("https://h:1", "https://h:1/", "https://h:1/metrics")) {
      assertThat(MetricsAddress.of(MEMBERS, List.of(url)))
          .containsExactly(new MetricsAddress("m0", URI.create("https://h:1/metrics")));
    }
  }

  @Test
  void countsTheMembersOnThisMachine() {
    assertThat(here("http://127.0.0.1:1", "http://192.0.2.1:1", "http://[::1]:1")).hasValue(2);
    assertThat(here("http://192.0.2.1:1")).hasValue(0);
    String tooLongForDns = "x".repeat(300);
    assertThat(here("http://127.0.0.1:1", "http://" + tooLongForDns + ":1")).isEmpty();
  }

  private static OptionalInt here(String... urls) {
    return MetricsAddress.onThisMachine(
        Stream.of(urls).map(url -> new MetricsAddress("m0", URI.create(url))).toList());
  }

  @Test
  void refusesWhatIsNoAddressAndWhatDoesNotFitTheMembers() {
    for (String url : List.of("127.0.0.1:2379", "ftp://h:1", "http://", "http://a b")) {
      assertThatThrownBy(() -> MetricsAddress.of(MEMBERS, List.of(url)))
          .hasMessage(
              "'%s' is not a valid metrics address; allowed: http://host:port or https://host:port",
              url);
    }
    assertThatThrownBy(() -> MetricsAddress.of(MEMBERS, List.of()))
        .hasMessage(
            "0 metrics addresses are given for 1 members; give one for each, in their order");
  }
}
