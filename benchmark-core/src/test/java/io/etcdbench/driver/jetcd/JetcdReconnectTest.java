// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * How jetcd connects again, shown on the version that is pinned. When this fails, it has been
 * mended: then docs/upstream must no longer report it.
 */
final class JetcdReconnectTest {
  private static final int ATTEMPTS = 5;
  private static final double MIN_GROWTH = 2; // 1.6 x 1.6 x 1.6, each pause 20 % more or less

  /** The server is up, but ends every connection: it could be served at any instant. */
  @Test
  @Timeout(120)
  void theLongerTheServerWasAwayTheLaterItConnectsAgain() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Client client =
            Client.builder().endpoints("http://127.0.0.1:" + server.getLocalPort()).build()) {
      ByteSequence key = ByteSequence.from("a", StandardCharsets.UTF_8);
      Object unused = client.getKVClient().get(key);
      List<Long> attempts = new ArrayList<>();
      while (attempts.size() < ATTEMPTS) {
        Socket connection = server.accept();
        attempts.add(System.nanoTime());
        connection.close();
      }
      // The shorter one of two, because a busy machine may lengthen either.
      long first = Math.min(attempts.get(1) - attempts.get(0), attempts.get(2) - attempts.get(1));
      long last = attempts.get(ATTEMPTS - 1) - attempts.get(ATTEMPTS - 2);

      assertThat((double) last)
          .as("%d ms, then %d ms without an attempt", first / 1_000_000, last / 1_000_000)
          .isGreaterThan(first * MIN_GROWTH);
    }
  }
}
