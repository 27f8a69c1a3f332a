// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.RecordingSlot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GrpcExtrasTest {
  /** With its own back-off, gRPC tries the tenth time after 113 s, 20 % more or less. */
  private static final int MORE_THAN_WITH_ITS_OWN_BACKOFF = 10;

  @Test
  void areNoneUnlessGiven() {
    assertThat(GrpcExtras.of(Map.of())).isEqualTo(new GrpcExtras(null, null));
    assertThat(GrpcExtras.of(Map.of("hedgeAfterMillis", "200", "maxBackoffMillis", "1000")))
        .isEqualTo(new GrpcExtras(Duration.ofMillis(200), Duration.ofSeconds(1)));
  }

  @Test
  void anUnknownOneIsRefusedWithThoseThatExist() {
    assertThatThrownBy(() -> GrpcExtras.of(Map.of("hedge", "1")))
        .hasMessage(
            "the driver 'grpc' has no setting named 'hedge'; its extra settings are: hedgeAfterMillis, maxBackoffMillis");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1s", "1000000", "1.5"})
  void aBadValueIsRefusedWithWhatIsAllowed(String word) {
    assertThatThrownBy(() -> GrpcExtras.of(Map.of("maxBackoffMillis", word)))
        .hasMessage(
            "the setting 'maxBackoffMillis' of the driver 'grpc' is '%s'; allowed: 1 to 999999 milliseconds",
            word);
  }

  /** The server ends every connection before it is one of HTTP/2. */
  @Test
  @Timeout(60)
  void aChannelWithALongestBackoffConnectsAgainSooner() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        EtcdDriver driver =
            new GrpcDriverProvider()
                .open(
                    ClientSettings.to(List.of("http://127.0.0.1:" + server.getLocalPort()))
                        .withExtra("maxBackoffMillis", "100"))) {
      driver.submit(new Put(new byte[] {1}, new byte[] {2}), new RecordingSlot());
      for (int i = 0; i < MORE_THAN_WITH_ITS_OWN_BACKOFF; i++) {
        Socket connection = server.accept();
        connection.close();
      }
    }
  }
}
