// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JetcdChannelTest {
  private static final ClientSettings NOWHERE = ClientSettings.to(List.of("http://127.0.0.1:1"));

  @Test
  void theChannelOfVertxAnswersToo() {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver =
            new JetcdDriverProvider()
                .open(ClientSettings.to(etcd.endpoints()).withExtra("channel", "vertx"))) {
      Put put = new Put(new byte[] {1}, new byte[] {2});
      assertThat(BlockingCall.of(driver, put, Duration.ofSeconds(60)).outcome().isOk()).isTrue();
      assertThat(Thread.getAllStackTraces().keySet())
          .anyMatch(thread -> thread.getName().startsWith("vert.x-eventloop"));
    }
  }

  @Test
  void otherWordsAndOtherSettingsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JetcdDriverProvider().open(NOWHERE.withExtra("channel", "tcp")))
        .withMessage(
            "the setting 'channel' of the driver 'jetcd' is 'tcp'; allowed: default, vertx");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JetcdDriverProvider().open(NOWHERE.withExtra("color", "red")))
        .withMessageContaining("'color'");
  }
}
