// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A driver and its operations at a {@link ScriptedServer}. */
final class ScriptedClient {
  static final Duration SHORT = Duration.ofMillis(400);
  static final Duration LONG = Duration.ofMinutes(2);

  private ScriptedClient() {}

  static List<RecordingSlot> submit(EtcdDriver driver, int count) {
    List<RecordingSlot> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RecordingSlot slot = new RecordingSlot();
      slots.add(slot);
      driver.submit(new Operation.Put(bytes("k"), bytes("value")), slot);
    }
    return slots;
  }

  static RecordingSlot watch(EtcdDriver driver) {
    return watch(driver, new RecordingListener());
  }

  static RecordingSlot watch(EtcdDriver driver, RecordingListener heard) {
    RecordingSlot slot = new RecordingSlot();
    Operation.KeyRange key = Operation.KeyRange.of(bytes("k"));
    driver.submit(new Operation.Watch(key, 0, heard), slot);
    return slot;
  }

  static EtcdDriver open(ScriptedServer server, Duration deadline) {
    return WireDriver.open(settings(server, deadline));
  }

  static ClientSettings settings(ScriptedServer server, Duration deadline) {
    return ClientSettings.to(List.of(server.endpoint()))
        .with(
            ClientSettings.Calls.DEFAULT
                .withDeadline(deadline)
                .with(new Retry(0, Duration.ZERO, RetryScope.READS)));
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
