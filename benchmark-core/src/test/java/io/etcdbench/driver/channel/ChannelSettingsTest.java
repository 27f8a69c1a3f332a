// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChannelSettingsTest {
  private static final List<String> ENDPOINTS = List.of("http://a:1", "http://[::1]:2");

  @Test
  void leadsToEveryEndpoint() {
    assertThat(checked(ClientSettings.to(ENDPOINTS)).target(5)).isEqualTo("ip:///a:1,%5B::1%5D:2");
  }

  @Test
  void leadsEachClientToItsOwnEndpoint() {
    ClientSettings settings = ClientSettings.to(ENDPOINTS);
    ChannelSettings oneEach =
        checked(settings.with(settings.connections().with(LoadBalancing.ONE_EACH)));

    assertThat(oneEach.target(2)).isEqualTo("ip:///a:1");
    assertThat(oneEach.target(3)).isEqualTo("ip:///%5B::1%5D:2");
    assertThat(oneEach.loadBalancingPolicy()).isEqualTo("pick_first");
  }

  @Test
  void usesTlsExactlyWhereTheEndpointsAskForIt() {
    Access access = new Access(new TlsMaterial(null, null, null), null);

    assertThat(checked(ClientSettings.to(ENDPOINTS, access)).sslContext()).isEmpty();
    assertThat(checked(ClientSettings.to(List.of("https://a:1"), access)).sslContext()).isPresent();
  }

  @Test
  void refusesEndpointsOfBothKinds() {
    Access access = new Access(new TlsMaterial(null, null, null), null);
    List<String> mixed = List.of("https://a:1", "http://b:2");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> checked(ClientSettings.to(mixed, access)))
        .withMessageContaining("mix http and https");
  }

  @Test
  void namesTheFileThatCannotBeRead() {
    Access access = new Access(TlsMaterial.trusting(Path.of("nowhere.pem")), null);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> checked(ClientSettings.to(List.of("https://a:1"), access)))
        .withMessageContaining("nowhere.pem");
  }

  private static ChannelSettings checked(ClientSettings settings) {
    return ChannelSettings.of("test", settings);
  }
}
