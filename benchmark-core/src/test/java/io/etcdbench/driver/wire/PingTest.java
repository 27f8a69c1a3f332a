// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static io.etcdbench.driver.wire.ScriptedClient.bytes;
import static io.etcdbench.driver.wire.ScriptedServer.DATA;
import static io.etcdbench.driver.wire.ScriptedServer.GOAWAY;
import static io.etcdbench.driver.wire.ScriptedServer.PING;
import static io.etcdbench.driver.wire.ScriptedServer.SETTINGS;
import static io.etcdbench.driver.wire.ScriptedServer.WINDOW_UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.driver.wire.ScriptedServer.Frame;
import io.etcdbench.driver.wire.ScriptedServer.Peer;
import io.etcdbench.driver.wire.ScriptedServer.Script;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * When the pings of a server are answered. Rounds tell an answer at once from one that waits: that
 * comes with a look of the sweep, and looks are at least 100 ms apart.
 */
@Timeout(180)
final class PingTest {
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final int MANY = 100;
  private static final int FEW = 10;
  private static final int ACK = 1;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final Operation PUT = new Operation.Put(bytes("k"), bytes("value"));

  /** What the server does on its first connection, until it knows what was to be found out. */
  private interface Conversation<T> {
    T with(Peer peer) throws IOException;
  }

  private interface Round {
    void begin(int number) throws IOException;
  }

  @Test
  void answersAtOnceWhenNothingIsInFlight() throws Exception {
    requireAtOnce(
        talk(
            peer -> {
              peer.greet();
              peer.answer(peer.request());
              return timed(MANY, i -> pingPong(peer, i));
            },
            PingTest::put));
  }

  @Test
  void answersAtOnceWhenTheLastOperationEnds() throws Exception {
    Semaphore answered = new Semaphore(0);
    requireAtOnce(
        talk(
            peer -> {
              peer.greet();
              return timed(
                  MANY,
                  i -> {
                    int id = peer.request();
                    ping(peer, i);
                    peer.answer(id);
                    expectPong(peer, i);
                    answered.release();
                  });
            },
            driver -> {
              for (int i = 0; i < MANY; i++) {
                put(driver).ok();
                answered.acquireUninterruptibly();
              }
            }));
  }

  @Test
  void waitsForTheSweepWhileAnOperationIsInFlight() throws Exception {
    List<Duration> rounds =
        talk(
            peer -> {
              peer.greet();
              peer.request();
              return timed(FEW, i -> pingPong(peer, i));
            },
            PingTest::put);

    assertThat(rounds.get(FEW / 2)).isGreaterThan(LOOK.dividedBy(2));
    assertThat(rounds.get(0)).isLessThan(LOOK.multipliedBy(6));
  }

  @Test
  void answersBehindTheNextRequest() throws Exception {
    requireAtOnce(
        talk(
            peer -> {
              peer.greet();
              peer.request();
              AtomicInteger id = new AtomicInteger(peer.request());
              return timed(
                  MANY,
                  i -> {
                    ping(peer, i);
                    peer.answer(id.get());
                    id.set(peer.request());
                    expectPong(peer, i);
                  });
            },
            driver -> {
              put(driver);
              putAgainAndAgain(driver, PUT);
            }));
  }

  @Test
  void answersSeveralInTheirOrder() throws Exception {
    int answered =
        talk(
            peer -> {
              peer.greet();
              peer.request();
              for (int i = 0; i < MANY; i++) {
                ping(peer, i);
              }
              for (int i = 0; i < MANY; i++) {
                expectPong(peer, i);
              }
              return MANY;
            },
            PingTest::put);

    assertThat(answered).isEqualTo(MANY);
  }

  @Test
  void answersAtOnceWhenManyWait() throws Exception {
    int atOnce = 8;
    requireAtOnce(
        talk(
            peer -> {
              peer.greet();
              peer.request();
              return timed(
                  MANY,
                  i -> {
                    for (int j = 0; j < atOnce; j++) {
                      ping(peer, j);
                    }
                    for (int j = 0; j < atOnce; j++) {
                      expectPong(peer, j);
                    }
                  });
            },
            PingTest::put));
  }

  @Test
  void answersAtOnceWhileAWindowHoldsDataBack() throws Exception {
    requireAtOnce(
        talk(
            peer -> {
              peer.greet(INITIAL_WINDOW_SIZE, 2);
              Frame frame = next(peer);
              while (frame.type() != DATA || frame.payload().length < 2) {
                frame = next(peer);
              }
              return timed(MANY, i -> pingPong(peer, i));
            },
            PingTest::put));
  }

  @Test
  void answersAtOnceWhereMuchWasSent() throws Exception {
    Operation large = new Operation.Put(bytes("k"), new byte[40_000]);
    requireAtOnce(
        talk(
            peer -> {
              peer.greet();
              peer.frame(WINDOW_UPDATE, 0, 0, ScriptedServer.int32(1 << 30));
              peer.request();
              return timed(
                  MANY,
                  i -> {
                    int id = peer.request();
                    pingPong(peer, i);
                    peer.answer(id);
                  });
            },
            driver -> {
              put(driver);
              putAgainAndAgain(driver, large);
            }));
  }

  @Test
  void pingsOnItsOwnAccountMeanwhile() throws Exception {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    int pings =
        talk(
            peer -> {
              peer.greet();
              peer.request();
              ping(peer, 7);
              // On a busy machine the client's own ping may come before its pong.
              Frame own = null;
              Frame pong = null;
              while (own == null || pong == null) {
                Frame frame = next(peer);
                assertThat(frame.type()).isEqualTo(PING);
                if ((frame.flags() & ACK) != 0) {
                  assertThat(pong).isNull();
                  pong = frame;
                } else {
                  assertThat(own).isNull();
                  own = frame;
                }
              }
              assertThat(pong.payload()).isEqualTo(payload(7));
              peer.frame(PING, ACK, 0, own.payload());
              assertThat(next(peer).type()).isEqualTo(PING);
              // That one has no answer, so the client leaves.
              assertThat(peer.next()).isNull();
              return 2;
            },
            driver -> outcome.complete(put(driver).outcome()),
            keptAlive(LOOK.multipliedBy(2), Duration.ofSeconds(3)));

    assertThat(pings).isEqualTo(2);
    assertThat(outcome.join().kind()).isEqualTo(OutcomeKind.UNAVAILABLE);
    assertThat(outcome.join().detail()).contains("has not answered a ping");
  }

  @Test
  void pingsHalfAsOftenAfterTheServerHasRefusedThem() throws Exception {
    Duration every = Duration.ofSeconds(1);
    CompletableFuture<Duration> secondTime = new CompletableFuture<>();
    AtomicLong refusedNanos = new AtomicLong();
    Script script =
        peer -> {
          if (peer.number() == 1) {
            peer.greet();
            int id = peer.request();
            refusedNanos.set(System.nanoTime());
            peer.frame(GOAWAY, 0, 0, tooManyPings(id));
            peer.answer(id);
          } else {
            peer.greet();
            Frame frame = next(peer);
            Duration waited = Duration.ofNanos(System.nanoTime() - refusedNanos.get());
            assertThat(frame.type()).isEqualTo(PING);
            secondTime.complete(waited);
          }
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = driver(server, keptAlive(every, Duration.ofSeconds(30)))) {
      put(driver).ok();

      assertThat(secondTime.get(60, TimeUnit.SECONDS))
          .as("counted from the refusal, so that a late greeting on a busy machine is no matter")
          .isGreaterThan(every.multipliedBy(2).minus(LOOK.multipliedBy(5)));
    }
  }

  private static Connections keptAlive(Duration every, Duration timeout) {
    return new Connections(1, LoadBalancing.ROUND_ROBIN, every, timeout);
  }

  private static byte[] tooManyPings(int lastStream) {
    byte[] text = bytes("too_many_pings");
    return ByteBuffer.allocate(8 + text.length).putInt(lastStream).putInt(11).put(text).array();
  }

  private static <T> T talk(Conversation<T> conversation, Consumer<EtcdDriver> client)
      throws Exception {
    return talk(conversation, client, Connections.DEFAULT);
  }

  private static <T> T talk(
      Conversation<T> conversation, Consumer<EtcdDriver> client, Connections connections)
      throws Exception {
    CompletableFuture<T> found = new CompletableFuture<>();
    Script script =
        peer -> {
          if (peer.number() == 1) {
            try {
              found.complete(conversation.with(peer));
            } catch (IOException | AssertionError e) {
              found.completeExceptionally(e);
            }
          }
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = driver(server, connections)) {
      client.accept(driver);
      return found.get(60, TimeUnit.SECONDS);
    }
  }

  private static EtcdDriver driver(ScriptedServer server, Connections connections) {
    return new WireDriver(new WireContext(settings(server, connections), null, 1_000_000));
  }

  private static ClientSettings settings(ScriptedServer server, Connections connections) {
    return ClientSettings.to(List.of(server.endpoint()))
        .with(connections)
        .with(Calls.DEFAULT.withDeadline(Duration.ofMinutes(2)));
  }

  private static RecordingSlot put(EtcdDriver driver) {
    RecordingSlot slot = new RecordingSlot();
    driver.submit(PUT, slot);
    return slot;
  }

  /** Sends the next one from within the end of the last. */
  private static void putAgainAndAgain(EtcdDriver driver, Operation put) {
    driver.submit(
        put,
        outcome -> {
          if (outcome.isOk()) {
            putAgainAndAgain(driver, put);
          }
        });
  }

  /** How long each took, the shortest first. */
  private static List<Duration> timed(int count, Round round) throws IOException {
    List<Duration> rounds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long begin = System.nanoTime();
      round.begin(i);
      rounds.add(Duration.ofNanos(System.nanoTime() - begin));
    }
    rounds.sort(null);
    return rounds;
  }

  /** On a busy machine some rounds are slow; answers of the sweep would make all of them so. */
  private static void requireAtOnce(List<Duration> rounds) {
    assertThat(rounds).hasSize(MANY);
    assertThat(rounds.get(MANY / 10)).isLessThan(LOOK.dividedBy(2));
  }

  private static void pingPong(Peer peer, int number) throws IOException {
    ping(peer, number);
    expectPong(peer, number);
  }

  /** As etcd does it, which widens the connection's window at the same time. */
  private static void ping(Peer peer, int number) throws IOException {
    peer.frame(WINDOW_UPDATE, 0, 0, ScriptedServer.int32(1));
    peer.frame(PING, 0, 0, payload(number));
  }

  private static void expectPong(Peer peer, int number) throws IOException {
    Frame frame = next(peer);
    assertThat(frame.type()).isEqualTo(PING);
    assertThat(frame.flags() & ACK).isEqualTo(ACK);
    assertThat(frame.payload()).isEqualTo(payload(number));
  }

  /** The next frame that is about requests or pings. */
  private static Frame next(Peer peer) throws IOException {
    for (Frame frame = peer.next(); frame != null; frame = peer.next()) {
      if (frame.type() != SETTINGS && frame.type() != WINDOW_UPDATE) {
        return frame;
      }
    }
    throw new EOFException("the client has left");
  }

  private static byte[] payload(int number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }
}
