// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
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
        new FleetServer(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            secret,
            null,
            Map.of(
                FleetMessage.CLOCK,
                body -> {
                  asked.countDown();
                  await(answering);
                  return "\"bye\"".getBytes(UTF_8);
                }));
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

  private static String ask(FleetClient client) {
    try {
      return client.ask(FleetMessage.CLOCK, List.of(), String.class, PATIENCE);
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
