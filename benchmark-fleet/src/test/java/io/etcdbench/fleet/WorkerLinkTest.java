// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fleet.FleetMessage.Order;
import io.etcdbench.fleet.FleetMessage.Verb;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class WorkerLinkTest {
  private final FleetSecret secret = FleetSecret.random();
  private final AtomicLong pausedNanos = new AtomicLong();
  private final AtomicInteger messages = new AtomicInteger();
  private final CountDownLatch third = new CountDownLatch(3);

  @Test
  void aPauseOfTheWorkerIsNoSilenceOfTheConductor() throws Exception {
    try (FleetServer server =
            new FleetServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                secret,
                null,
                Map.of(FleetMessage.BEAT, this::answer));
        WorkerLink link =
            new WorkerLink(
                new FleetClient(new ConductorAddress("127.0.0.1:" + server.port(), secret, null)),
                new PausedClock(),
                "a",
                1,
                new StopSignal())) {
      assertThat(third.await(30, TimeUnit.SECONDS)).as(link.lost().toString()).isTrue();
      assertThat(link.lost()).isEmpty();
    }
  }

  /** The worker's machine stands still during the second message, whose response is lost. */
  private byte[] answer(byte[] body) {
    third.countDown();
    if (messages.incrementAndGet() == 2) {
      pausedNanos.set(Duration.ofMinutes(1).toNanos());
      throw new IllegalStateException("a broken connection");
    }
    return FleetMessage.write(Order.of(Verb.GO_ON));
  }

  private final class PausedClock implements NanoClock {
    @Override
    public long nanoTime() {
      return System.nanoTime() + pausedNanos.get();
    }

    @Override
    public void parkNanos(long nanos) {
      NanoClock.system().parkNanos(nanos);
    }
  }
}
