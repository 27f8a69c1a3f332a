// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static io.etcdbench.driver.wire.ScriptedServer.RESET;
import static io.etcdbench.driver.wire.ScriptedServer.int32;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingSlot;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that resets the first call and answers the others: the drivers agree on a retry. */
@Timeout(60)
final class ResetTest {
  @ParameterizedTest
  @CsvSource({
    // error code, calls, outcome
    "0, 2, OK",
    "1, 1, UNAVAILABLE",
    "2, 1, UNAVAILABLE",
    "7, 2, OK",
    "8, 1, UNAVAILABLE",
    "11, 1, UNAVAILABLE",
    "13, 1, UNAVAILABLE",
    "99, 1, UNAVAILABLE",
  })
  void repeatsACallAfterTheSameErrorsAsGrpc(int code, int calls, OutcomeKind kind)
      throws IOException {
    for (String driver : List.of("wire", "grpc")) {
      AtomicInteger received = new AtomicInteger();

      assertThat(outcome(driver, code, received)).as(driver).isEqualTo(kind);
      assertThat(received).as(driver).hasValue(calls);
    }
  }

  private static OutcomeKind outcome(String driver, int code, AtomicInteger received)
      throws IOException {
    ScriptedServer.Script script =
        Misdeed.toRequests(
            (peer, id) -> {
              if (received.incrementAndGet() == 1) {
                peer.frame(RESET, 0, id, int32(code));
              } else {
                peer.answer(id);
              }
            });
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver client = EtcdDrivers.onClassPath().named(driver).open(settings(server))) {
      RecordingSlot slot = new RecordingSlot();
      client.submit(new Operation.Put("k".getBytes(UTF_8), "value".getBytes(UTF_8)), slot);
      return slot.outcome().kind();
    }
  }

  private static ClientSettings settings(ScriptedServer server) {
    Retry once = new Retry(1, Duration.ofMillis(1), RetryScope.READS_AND_WRITES);
    return ClientSettings.to(List.of(server.endpoint()))
        .with(ClientSettings.Calls.DEFAULT.withDeadline(Duration.ofMinutes(2)).with(once));
  }
}
