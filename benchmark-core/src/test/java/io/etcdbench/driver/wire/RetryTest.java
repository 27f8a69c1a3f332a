// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static io.etcdbench.driver.wire.ScriptedServer.HEADERS;
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

/** A server that fails the first call and answers the others: the drivers agree on a retry. */
@Timeout(60)
final class RetryTest {
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
    requireOfBoth((peer, id) -> peer.frame(RESET, 0, id, int32(code)), calls, kind);
  }

  @ParameterizedTest
  @CsvSource({
    // status, calls, outcome
    "200, 1, OTHER",
    "400, 1, OTHER",
    "401, 1, UNAUTHENTICATED",
    "403, 1, PERMISSION_DENIED",
    "404, 1, OTHER",
    "429, 2, OK",
    "500, 1, OTHER",
    "502, 2, OK",
    "503, 2, OK",
    "504, 2, OK",
  })
  void repeatsACallAfterTheSameHttpStatusesAsGrpc(int status, int calls, OutcomeKind kind)
      throws IOException {
    requireOfBoth((peer, id) -> peer.frame(HEADERS, 5, id, statusOnly(status)), calls, kind);
  }

  @ParameterizedTest
  @CsvSource({
    // first delay, earlier retries, delay
    "500, 0, 500",
    "500, 1, 1000",
    "500, 2, 2000",
    "500, 3, 2500",
    "500, 4, 2500",
    "500, 5, 2500",
    "2000, 0, 2000",
    "2000, 1, 4000",
    "2000, 5, 4000",
    "3600000, 100, 7200000",
    "0, 100, 0",
  })
  void doublesTheDelayUpToTheMaximumOfJetcd(long firstMillis, int before, long millis) {
    Retry retry = new Retry(100, Duration.ofMillis(firstMillis), RetryScope.READS);

    assertThat(retry.delayNanosBefore(before)).isEqualTo(Duration.ofMillis(millis).toNanos());
  }

  private static void requireOfBoth(Misdeed.Deed first, int calls, OutcomeKind kind)
      throws IOException {
    for (String driver : List.of("wire", "grpc")) {
      AtomicInteger received = new AtomicInteger();

      assertThat(outcome(driver, first, received)).as(driver).isEqualTo(kind);
      assertThat(received).as(driver).hasValue(calls);
    }
  }

  /** A literal field without indexing whose name is that of entry 8 of the static table. */
  private static byte[] statusOnly(int status) {
    return ("\u0008\u0003" + status).getBytes(UTF_8);
  }

  private static OutcomeKind outcome(String driver, Misdeed.Deed first, AtomicInteger received)
      throws IOException {
    ScriptedServer.Script script =
        Misdeed.toRequests(
            (peer, id) -> {
              if (received.incrementAndGet() == 1) {
                first.at(peer, id);
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
