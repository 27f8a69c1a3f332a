// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.EtcdDriverProvider;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class IbmDriverProviderTest {
  private static final ClientSettings NOWHERE = ClientSettings.to(List.of("http://127.0.0.1:1"));

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(EtcdDriverProvider.class))
        .extracting(EtcdDriverProvider::name)
        .containsExactly("ibm");
  }

  @Test
  void refusesWhatTheClientCannotHonour() {
    Calls calls = Calls.DEFAULT;
    Calls freshTokens =
        new Calls(
            calls.deadline(),
            calls.readiness(),
            calls.retry(),
            calls.maxInboundBytes(),
            TokenUse.PER_OPERATION);
    requireRefusal(NOWHERE.withExtra("color", "red"), "has no setting named 'color'");
    requireRefusal(
        NOWHERE.with(Connections.DEFAULT.with(LoadBalancing.PICK_FIRST)), "'pick-first'");
    requireRefusal(NOWHERE.with(freshTokens), "cannot fetch a token per operation");
  }

  private static void requireRefusal(ClientSettings settings, String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IbmDriverProvider().open(settings))
        .withMessageStartingWith("the driver 'ibm' ")
        .withMessageContaining(words);
  }
}
