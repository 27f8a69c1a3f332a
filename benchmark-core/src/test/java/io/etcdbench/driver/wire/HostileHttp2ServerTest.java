// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static io.etcdbench.driver.wire.ScriptedClient.LONG;
import static io.etcdbench.driver.wire.ScriptedClient.SHORT;
import static io.etcdbench.driver.wire.ScriptedClient.bytes;
import static io.etcdbench.driver.wire.ScriptedClient.open;
import static io.etcdbench.driver.wire.ScriptedClient.settings;
import static io.etcdbench.driver.wire.ScriptedClient.submit;
import static io.etcdbench.driver.wire.ScriptedClient.watch;
import static io.etcdbench.driver.wire.ScriptedServer.ANSWER;
import static io.etcdbench.driver.wire.ScriptedServer.BEGINNING;
import static io.etcdbench.driver.wire.ScriptedServer.DATA;
import static io.etcdbench.driver.wire.ScriptedServer.END;
import static io.etcdbench.driver.wire.ScriptedServer.HEADERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.driver.wire.ScriptedServer.Peer;
import io.etcdbench.driver.wire.ScriptedServer.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that break HTTP/2: every operation completes exactly once. */
@Timeout(180)
final class HostileHttp2ServerTest {
  private static final int OPERATIONS = 20;

  /** The confirmation of a watch with id 0. */
  private static final byte[] CREATED = {0, 0, 0, 0, 2, 0x18, 1};

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("try") // closed twice, on purpose
  void completesEveryOperationOnceWhateverTheServerDoes(Misdeed misdeed) throws IOException {
    try (ScriptedServer server = ScriptedServer.start(misdeed.script());
        EtcdDriver driver = open(server, SHORT)) {
      List<RecordingSlot> slots = submit(driver, OPERATIONS);
      RecordingSlot watch = watch(driver);

      for (RecordingSlot slot : slots) {
        assertThat(slot.outcome().isOk()).as(slot.outcome().toString()).isFalse();
      }
      assertThat(watch.outcome().isOk()).isFalse();
      driver.close();
      assertThat(slots).allSatisfy(slot -> assertThat(slot.completions()).isEqualTo(1));
      assertThat(watch.completions()).isEqualTo(1);
    }
  }

  /** These misdeeds cost the connection; the next one is good. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @EnumSource(
      names = {
        "NOISE",
        "HTTP_1",
        "HANGING_UP",
        "GREETING_AND_LEAVING",
        "HALF_CLOSING",
        "OVERSIZED_FRAME",
        "ENDLESS_HEADERS",
        "EMPTY_CONTINUATIONS",
        "INTERRUPTED_HEADERS",
        "BROKEN_HEADERS",
        "STREAM_NEVER_OPENED",
        "STREAM_OF_THE_SERVER",
        "STREAM_ZERO",
        "GOAWAYS",
        "GOAWAY_AT_ONCE",
        "TOO_MUCH_PADDING",
        "WINDOW_OVERFLOW",
        "WINDOW_WIDER_BY_NOTHING",
        "BAD_SETTINGS",
        "HALF_A_SETTING",
        "PUSHES"
      })
  void goesOnWithAnotherConnection(Misdeed misdeed) throws IOException {
    Script script =
        peer -> {
          if (peer.number() == 1) {
            misdeed.script().serve(peer);
          } else {
            answerAll(peer);
          }
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      Eventually.holds("a put", () -> submit(driver, 1).get(0).outcome().isOk());
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  @SuppressWarnings("try") // closed twice, on purpose
  void survivesRandomFrames(long seed) throws IOException {
    AtomicInteger sent = new AtomicInteger();
    try (ScriptedServer server = ScriptedServer.start(peer -> fuzz(peer, seed, sent));
        EtcdDriver driver = open(server, SHORT)) {
      List<RecordingSlot> slots = new ArrayList<>();
      Eventually.holds(
          "enough has been sent",
          () -> {
            List<RecordingSlot> some = submit(driver, OPERATIONS);
            some.add(watch(driver));
            some.forEach(RecordingSlot::outcome);
            slots.addAll(some);
            return sent.get() >= 300;
          });
      driver.close();
      assertThat(slots).allSatisfy(slot -> assertThat(slot.completions()).isEqualTo(1));
    }
  }

  /** A range in parts is complete with any number of them, so only the cut tells. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void failsARangeWhoseLastPartIsCutOff() throws IOException {
    byte[] part = {0, 0, 0, 0, 6, 0x0a, 4, 0x0a, 2, 0x18, 7};
    Misdeed.Deed cutOff =
        (peer, id) -> {
          peer.frame(HEADERS, 4, id, BEGINNING);
          peer.frame(DATA, 0, id, part);
          peer.frame(DATA, 0, id, Arrays.copyOf(part, part.length - 1));
          peer.frame(HEADERS, 5, id, END);
        };
    try (ScriptedServer server = ScriptedServer.start(Misdeed.toRequests(cutOff));
        EtcdDriver driver = open(server, LONG)) {
      RecordingSlot slot = new RecordingSlot();
      Operation.Get get = new Operation.Get(bytes("k"), Operation.Get.Consistency.LINEARIZABLE);
      driver.submit(new Operation.RangeStream(get), slot);

      assertThat(slot.outcome().isOk()).isFalse();
    }
  }

  /** A message, an event and a key-value that are cut off; each of them may have held events. */
  static Stream<Arguments> brokenWatchResponses() {
    return Stream.of(
        Arguments.of(new byte[] {0, 0, 0, 0, 2, 0x5a, 9}),
        Arguments.of(new byte[] {0, 0, 0, 0, 4, 0x5a, 2, 0x12, 9}),
        Arguments.of(new byte[] {0, 0, 0, 0, 6, 0x5a, 4, 0x12, 2, 0x0a, 9}));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("brokenWatchResponses")
  void endsTheWatchesOfAStreamWithABrokenResponse(byte[] response) throws IOException {
    RecordingListener heard = new RecordingListener();
    try (ScriptedServer server = ScriptedServer.start(confirmingTheFirstOf(1, response));
        EtcdDriver driver = open(server, LONG)) {
      watch(driver, heard).ok();

      Eventually.holds("the watch has ended", () -> !heard.ends().isEmpty());
    }
    assertThat(heard.ends())
        .containsExactly(
            new Outcome(OutcomeKind.OTHER, "the server sent a watch response that cannot be read"));
    assertThat(heard.events()).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void endsTheWatchesOfAStreamWhoseIdsAreTheSame() throws IOException {
    Outcome refused =
        new Outcome(OutcomeKind.OTHER, "the server confirmed two watches with the same id");
    RecordingListener first = new RecordingListener();
    try (ScriptedServer server = ScriptedServer.start(confirmingTheFirstOf(2, CREATED));
        EtcdDriver driver = open(server, LONG)) {
      RecordingSlot confirmed = watch(driver, first);
      RecordingSlot second = watch(driver);

      confirmed.ok();
      assertThat(second.outcome()).isEqualTo(refused);
      Eventually.holds("the first has ended", () -> !first.ends().isEmpty());
    }
    assertThat(first.ends()).containsExactly(refused);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void namesWhatTheServerDid() throws IOException {
    assertThat(outcome(Misdeed.HTTP_1, LONG))
        .isEqualTo(
            new Outcome(
                OutcomeKind.UNAVAILABLE,
                "no connection to <address>: the server sent something that is not HTTP/2"));
    assertThat(outcome(Misdeed.RESETS, LONG))
        .isEqualTo(
            new Outcome(OutcomeKind.UNAVAILABLE, "RST_STREAM with error code 7 (REFUSED_STREAM)"));
    assertThat(outcome(Misdeed.HEADERS_TWICE, LONG))
        .isEqualTo(new Outcome(OutcomeKind.OTHER, "the server sent headers twice"));
    assertThat(outcome(Misdeed.MESSAGE_WITHOUT_BOUNDS, LONG).kind())
        .isEqualTo(OutcomeKind.TOO_LARGE);
    assertThat(outcome(Misdeed.SILENCE, SHORT).kind()).isEqualTo(OutcomeKind.TIMEOUT);
  }

  private static Outcome outcome(Misdeed misdeed, Duration deadline) throws IOException {
    try (ScriptedServer server = ScriptedServer.start(misdeed.script());
        EtcdDriver driver =
            WireDriver.open(
                settings(server, deadline)
                    .with(
                        settings(server, deadline)
                            .calls()
                            .with(ClientSettings.Readiness.FAIL_FAST)))) {
      return submit(driver, 1).get(0).outcome();
    }
  }

  private static void fuzz(Peer peer, long seed, AtomicInteger sent) throws IOException {
    Random random = new Random(seed * 1000 + peer.number());
    peer.greet();
    for (int id = peer.request(); id != 0; id = peer.request()) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        sent.incrementAndGet();
        if (random.nextInt(3) == 0) {
          peer.answer(id);
        } else {
          byte[] payload = new byte[random.nextInt(20)];
          random.nextBytes(payload);
          int stream = random.nextInt(4) == 0 ? random.nextInt() : random.nextBoolean() ? id : 0;
          int type = random.nextInt(12);
          boolean known = random.nextBoolean();
          peer.frame(
              type,
              random.nextInt(256),
              stream & Integer.MAX_VALUE,
              known && type == HEADERS ? BEGINNING : known && type == DATA ? ANSWER : payload);
        }
      }
    }
  }

  /** Confirms the first of some watches on a stream and sends the response after that. */
  private static Script confirmingTheFirstOf(int watches, byte[] response) {
    return peer -> {
      peer.greet();
      int id = 0;
      for (int i = 0; i < watches; i++) {
        id = peer.await(DATA).stream();
      }
      peer.frame(HEADERS, 4, id, BEGINNING);
      peer.frame(DATA, 0, id, CREATED);
      peer.frame(DATA, 0, id, response);
      Misdeed.readAll(peer);
    };
  }

  private static void answerAll(Peer peer) throws IOException {
    Misdeed.toRequests(Peer::answer).serve(peer);
  }
}
