// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A conductor that stops in the middle of its answer. */
@Timeout(60)
final class FleetClientTest {
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final String HEADER = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n";

  @Test
  void doesNotWaitForTheBodyOfAnAnswerForEver() throws Exception {
    assertUnanswered(HEADER);
  }

  @Test
  void doesNotWaitForTheRestOfABodyForEver() throws Exception {
    assertUnanswered(HEADER + "half");
  }

  @Test
  void doesNotWaitForAHeaderForEver() throws Exception {
    assertUnanswered("");
  }

  private static void assertUnanswered(String answer) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Socket> frozen =
          CompletableFuture.supplyAsync(() -> freeze(server, answer));
      FleetClient client =
          new FleetClient(
              new ConductorAddress(
                  "127.0.0.1:" + server.getLocalPort(), FleetSecret.random(), null));

      // On a busy machine a question may be given up before it has been sent.
      do {
        assertThatThrownBy(() -> client.ask(FleetMessage.CLOCK, List.of(), String.class, PATIENCE))
            .isInstanceOf(IOException.class)
            .hasMessage("no response within 300 ms");
      } while (!frozen.isDone());

      try (Socket socket = frozen.join()) {
        assertThat(socket.isClosed()).isFalse();
      }
    }
  }

  private static Socket freeze(ServerSocket server, String answer) {
    try {
      while (true) {
        Socket socket = server.accept();
        int first = socket.getInputStream().read();
        if (first >= 0) {
          assertThat(first).isEqualTo('P');
          socket.getOutputStream().write(answer.getBytes(US_ASCII));
          return socket;
        }
        socket.close();
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
