// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.etcdbench.cluster.ClusterException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class FleetServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void anAnswerUnderWayArrivesAlthoughTheServerIsClosed() throws Exception {
    FleetSecret secret = FleetSecret.random();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answering = new CountDownLatch(1);
    FleetServer server =
        server(
            secret,
            body -> {
              asked.countDown();
              await(answering);
              return "\"bye\"".getBytes(UTF_8);
            });
    FleetClient client =
        new FleetClient(new ConductorAddress("127.0.0.1:" + server.port(), secret, null));
    CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> ask(client));
    await(asked);

    Thread closing = new Thread(server::close, "closing");
    closing.start();
    while (closing.getState() == Thread.State.NEW || closing.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    answering.countDown();

    assertThat(answer.get()).isEqualTo("bye");
    closing.join();
  }

  @Test
  void aMessageSignedWithAnotherSecretIsNotAnswered() {
    AtomicInteger answered = new AtomicInteger();
    try (FleetServer server =
        server(
            FleetSecret.random(),
            body -> {
              answered.incrementAndGet();
              return body;
            })) {
      assertRefused(
          server.port(),
          "the conductor at 127.0.0.1:%d expects a different secret; give each worker the secret of this run");
    }
    assertThat(answered).hasValue(0);
  }

  @Test
  void anotherServerIsNotTakenForTheConductor() throws Exception {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.start();
    try {
      assertRefused(
          other.getAddress().getPort(),
          "what listens at 127.0.0.1:%d is not the conductor of this run (HTTP status 404); use the address that the conductor printed");
    } finally {
      other.stop(0);
    }
  }

  @Test
  void anAddressThatIsInUseIsNamed() {
    try (FleetServer server = server(FleetSecret.random(), body -> body)) {
      InetSocketAddress taken =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());

      assertThatThrownBy(() -> new FleetServer(taken, FleetSecret.random(), null, Map.of()))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith(
              "the conductor cannot listen on %s:%d ("
                  .formatted(taken.getHostString(), taken.getPort()))
          .hasMessageEndingWith("; give another address or port with --listen");
    }
  }

  @Test
  void halfSentRequestsOfStrangersDoNotStallAWorker() throws Exception {
    FleetSecret secret = FleetSecret.random();
    List<Socket> strangers = new ArrayList<>();
    try (FleetServer server = server(secret, body -> "\"here\"".getBytes(UTF_8))) {
      for (int i = 0; i < FleetServer.THREADS; i++) {
        strangers.add(stranger(server.port(), "POST /clock HTTP/1.1\r\n"));
      }
      FleetClient worker =
          new FleetClient(new ConductorAddress("127.0.0.1:" + server.port(), secret, null));

      assertThat(ask(worker)).isEqualTo("here");
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }

  @Test
  void aLongMessageOfAStrangerIsRefusedBeforeItArrives() throws Exception {
    try (FleetServer server = server(FleetSecret.random(), body -> body);
        Socket stranger =
            stranger(
                server.port(),
                "POST /clock HTTP/1.1\r\nContent-Length: %s\r\n\r\n"
                    .formatted(FleetMessage.LONGEST_UNVERIFIED + 1))) {
      stranger.setSoTimeout((int) PATIENCE.toMillis());
      BufferedReader answer =
          new BufferedReader(new InputStreamReader(stranger.getInputStream(), US_ASCII));

      assertThat(answer.readLine()).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void aMessageThatIsTooLongIsNotTakenForOneWithAnotherSecret() {
    FleetSecret secret = FleetSecret.random();
    try (FleetServer server = server(secret, body -> body)) {
      FleetClient worker =
          new FleetClient(new ConductorAddress("127.0.0.1:" + server.port(), secret, null));
      String most = "x".repeat(FleetMessage.LONGEST_UNVERIFIED - 2);

      assertThatThrownBy(() -> worker.ask(FleetMessage.CLOCK, most + "x", String.class, PATIENCE))
          .isInstanceOf(ClusterException.class)
          .hasMessage(
              "this worker's message has 65537 bytes, and a conductor reads at most 65536; measure"
                  + " for a shorter time or with fewer operations");
      assertThat(ask(worker, FleetMessage.CLOCK, most)).isEqualTo(most);
    }
  }

  @Test
  void aLongReportArrives() {
    FleetSecret secret = FleetSecret.random();
    String report = "x".repeat(1 << 20);
    try (FleetServer server = server(secret, body -> body)) {
      FleetClient worker =
          new FleetClient(new ConductorAddress("127.0.0.1:" + server.port(), secret, null));

      assertThat(ask(worker, FleetMessage.BEAT, report)).isEqualTo(report);
    }
  }

  private static Socket stranger(int port, String sent) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.getOutputStream().write(sent.getBytes(US_ASCII));
    return socket;
  }

  private static FleetServer server(FleetSecret secret, UnaryOperator<byte[]> answer) {
    return new FleetServer(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        secret,
        null,
        Map.of(FleetMessage.CLOCK, answer, FleetMessage.BEAT, answer));
  }

  private static void assertRefused(int port, String message) {
    FleetClient stranger =
        new FleetClient(new ConductorAddress("127.0.0.1:" + port, FleetSecret.random(), null));
    assertThatThrownBy(() -> stranger.ask(FleetMessage.CLOCK, List.of(), String.class, PATIENCE))
        .isInstanceOf(ClusterException.class)
        .hasMessage(message.formatted(port));
  }

  private static String ask(FleetClient client) {
    return ask(client, FleetMessage.CLOCK, List.of());
  }

  private static String ask(FleetClient client, String path, Object message) {
    try {
      return client.ask(path, message, String.class, PATIENCE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
