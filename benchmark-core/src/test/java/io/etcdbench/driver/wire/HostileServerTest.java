// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static io.etcdbench.driver.wire.ScriptedServer.ANSWER;
import static io.etcdbench.driver.wire.ScriptedServer.BEGINNING;
import static io.etcdbench.driver.wire.ScriptedServer.CONTINUATION;
import static io.etcdbench.driver.wire.ScriptedServer.DATA;
import static io.etcdbench.driver.wire.ScriptedServer.END;
import static io.etcdbench.driver.wire.ScriptedServer.GOAWAY;
import static io.etcdbench.driver.wire.ScriptedServer.HEADERS;
import static io.etcdbench.driver.wire.ScriptedServer.PING;
import static io.etcdbench.driver.wire.ScriptedServer.RESET;
import static io.etcdbench.driver.wire.ScriptedServer.SETTINGS;
import static io.etcdbench.driver.wire.ScriptedServer.WINDOW_UPDATE;
import static io.etcdbench.driver.wire.ScriptedServer.int32;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.driver.wire.ScriptedServer.Frame;
import io.etcdbench.driver.wire.ScriptedServer.Peer;
import io.etcdbench.driver.wire.ScriptedServer.Script;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that break HTTP/2, or use all of it: every operation completes exactly once. */
@Timeout(180)
final class HostileServerTest {
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int OPERATIONS = 20;

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

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void readsAnswersInTheSmallestPieces() throws IOException {
    Misdeed.Deed pieces =
        (peer, id) -> {
          peer.frame(HEADERS, 0x20, id, join(new byte[5], Arrays.copyOf(BEGINNING, 3)));
          byte[] rest = Arrays.copyOfRange(BEGINNING, 3, BEGINNING.length);
          peer.frame(CONTINUATION, 0, id, Arrays.copyOf(rest, 4));
          peer.frame(CONTINUATION, 4, id, Arrays.copyOfRange(rest, 4, rest.length));
          for (byte octet : ANSWER) {
            peer.frame(DATA, 8, id, new byte[] {2, octet, 0, 0});
            peer.frame(DATA, 0, id, new byte[0]);
          }
          for (byte octet : ScriptedServer.framed(HEADERS, 0x0d, id, padded(END))) {
            peer.raw(new byte[] {octet});
          }
        };
    try (ScriptedServer server = ScriptedServer.start(Misdeed.toRequests(pieces));
        EtcdDriver driver = open(server, LONG)) {
      for (RecordingSlot slot : submit(driver, 5)) {
        assertThat(slot.ok().revision()).isEqualTo(7);
      }
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

  /** With TLS 1.2 the server's part of the handshake is the last, and this one waits then. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void greetsAServerThatWaitsForIt(String protocol, @TempDir Path directory) throws IOException {
    CertificateDirectory certificates =
        CertificateDirectory.create(directory, List.of(), List.of());
    Script script =
        peer -> {
          await(peer, SETTINGS);
          peer.greet();
          peer.answer(peer.request());
          Misdeed.readAll(peer);
        };
    Access access = new Access(certificates.trust(), null);
    try (ScriptedServer server =
            ScriptedServer.start(listening(certificates.server(), protocol), script);
        EtcdDriver driver =
            WireDriver.open(ClientSettings.to(List.of(server.endpoint()), access))) {
      submit(driver, 1).forEach(RecordingSlot::ok);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepsToTheWindowsAndTheLimitOfStreams() throws IOException {
    AtomicInteger most = new AtomicInteger();
    AtomicInteger bytes = new AtomicInteger();
    Script script =
        peer -> {
          peer.greet(4, 1, 3, 2, 1, 0);
          Map<Integer, Integer> open = new HashMap<>();
          for (Frame frame = peer.next(); frame != null; frame = peer.next()) {
            if (frame.type() == HEADERS) {
              open.put(frame.stream(), 1);
              most.accumulateAndGet(open.size(), Math::max);
            } else if (frame.type() == DATA) {
              int left = open.getOrDefault(frame.stream(), 0) - frame.payload().length;
              assertThat(left).isNotNegative();
              bytes.addAndGet(frame.payload().length);
              if (frame.endsRequest()) {
                open.remove(frame.stream());
                peer.answer(frame.stream());
              } else {
                open.put(frame.stream(), left + 5);
                peer.frame(WINDOW_UPDATE, 0, 0, int32(5));
                peer.frame(WINDOW_UPDATE, 0, frame.stream(), int32(5));
              }
            }
          }
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      submit(driver, OPERATIONS).forEach(RecordingSlot::ok);
    }
    assertThat(most.get()).isBetween(1, 2);
    // 5 bytes before the message, then the key and the value with two bytes before each.
    assertThat(bytes.get()).isEqualTo(OPERATIONS * (5 + 2 + 1 + 2 + 5));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void sendsWhatWaitedWhenTheLimitOfStreamsIsRaised() throws IOException {
    Script script =
        peer -> {
          peer.greet(3, 0);
          // The acknowledgement: by then the client has met the limit.
          Frame frame = await(peer, SETTINGS);
          while (frame.flags() != 1) {
            frame = await(peer, SETTINGS);
          }
          peer.frame(PING, 0, 0, new byte[8]);
          await(peer, PING); // a turn of its loop later
          peer.greet(3, 100);
          peer.answer(peer.request());
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      submit(driver, 1).forEach(RecordingSlot::ok);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void waitsWhileAWindowThatShrankIsNegative() throws IOException {
    List<Integer> lengths = new CopyOnWriteArrayList<>();
    Script script =
        peer -> {
          peer.greet(4, 2);
          int id = await(peer, DATA).stream();
          peer.greet(4, 1);
          peer.frame(WINDOW_UPDATE, 0, id, int32(1));
          peer.frame(PING, 0, 0, bytes("is quiet"));
          // An answer to the ping, and no data before it: the window is 2 - 2 - 1 + 1 = 0.
          Frame next = peer.next();
          while (next != null && next.type() == SETTINGS) {
            next = peer.next();
          }
          lengths.add(next == null || next.type() != PING ? -1 : next.payload().length);
          peer.frame(WINDOW_UPDATE, 0, id, int32(100));
          lengths.add(await(peer, DATA).payload().length);
          peer.answer(id);
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      submit(driver, 1).forEach(RecordingSlot::ok);
    }
    assertThat(lengths).containsExactly(8, 5 + 2 + 1 + 2 + 5 - 2);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void resetsAStreamThatTheServerEndsBeforeTheRequest() throws IOException {
    List<Integer> reset = new CopyOnWriteArrayList<>();
    Script script =
        peer -> {
          peer.greet(4, 0);
          int id = await(peer, HEADERS).stream();
          peer.frame(HEADERS, 5, id, join(BEGINNING, END));
          Frame frame = await(peer, RESET);
          reset.add(frame.stream() - id);
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      assertThat(submit(driver, 1).get(0).outcome().isOk()).isFalse();
      Eventually.holds("the stream is reset", () -> reset.equals(List.of(0)));
    }
  }

  /** The watch of a token of its own ends its stream; the same frame ends it once more. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void resetsAStreamOnceThatItsLastMessageEnds() throws IOException {
    List<Integer> reset = new CopyOnWriteArrayList<>();
    AtomicInteger ponged = new AtomicInteger();
    Script script =
        peer -> {
          peer.greet();
          int login = peer.request();
          peer.frame(HEADERS, 4, login, BEGINNING);
          peer.frame(DATA, 0, login, new byte[] {0, 0, 0, 0, 3, 0x12, 1, 't'});
          peer.frame(HEADERS, 5, login, END);
          int id = await(peer, DATA).stream();
          peer.frame(HEADERS, 4, id, BEGINNING);
          peer.frame(DATA, 1, id, new byte[] {0, 0, 0, 0, 4, 0x18, 1, 0x20, 1});
          peer.frame(PING, 0, 0, new byte[8]);
          Frame frame = peer.next();
          while (frame != null && frame.type() != PING) {
            if (frame.type() == RESET) {
              reset.add(frame.stream() - id);
            }
            frame = peer.next();
          }
          ponged.incrementAndGet();
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = WireDriver.open(withATokenPerOperation(settings(server, LONG)))) {
      assertThat(watch(driver).outcome().isOk()).isFalse();
      Eventually.holds("the ping is answered", () -> ponged.get() == 1);
      assertThat(reset).containsExactly(0);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void finishesWhatAGoawayLeavesAndGoesOnElsewhere() throws IOException {
    Script script =
        peer -> {
          peer.greet();
          int first = peer.request();
          if (peer.number() < 4) {
            peer.frame(GOAWAY, 0, 0, join(int32(first), int32(0)));
          }
          peer.answer(first);
          for (int id = peer.request(); id != 0; id = peer.request()) {
            if (peer.number() == 4) {
              peer.answer(id);
            }
          }
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      for (int i = 0; i < 6; i++) {
        submit(driver, 1).get(0).ok();
      }
      assertThat(server.connections()).isEqualTo(4);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void leavesAServerThatHasSaidGoawayWhenItsLastCallIsLate() throws IOException {
    List<Integer> left = new CopyOnWriteArrayList<>();
    Script script =
        peer -> {
          peer.greet();
          int id = peer.request();
          peer.frame(GOAWAY, 0, 0, join(int32(id), int32(0)));
          try {
            Misdeed.readAll(peer);
          } finally {
            left.add(peer.number());
          }
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, SHORT)) {
      assertThat(submit(driver, 1).get(0).outcome().kind()).isEqualTo(OutcomeKind.TIMEOUT);

      Eventually.holds("the connection has ended", () -> left.contains(1));
    }
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

  /** The next frame of that type. */
  private static Frame await(Peer peer, int type) throws IOException {
    for (Frame frame = peer.next(); frame != null; frame = peer.next()) {
      if (frame.type() == type) {
        return frame;
      }
    }
    throw new EOFException("the client has left");
  }

  private static void answerAll(Peer peer) throws IOException {
    Misdeed.toRequests(Peer::answer).serve(peer);
  }

  private static List<RecordingSlot> submit(EtcdDriver driver, int count) {
    List<RecordingSlot> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RecordingSlot slot = new RecordingSlot();
      slots.add(slot);
      driver.submit(new Operation.Put(bytes("k"), bytes("value")), slot);
    }
    return slots;
  }

  private static RecordingSlot watch(EtcdDriver driver) {
    RecordingSlot slot = new RecordingSlot();
    Operation.KeyRange key = Operation.KeyRange.of(bytes("k"));
    driver.submit(new Operation.Watch(key, 0, new RecordingListener()), slot);
    return slot;
  }

  private static EtcdDriver open(ScriptedServer server, Duration deadline) {
    return WireDriver.open(settings(server, deadline));
  }

  private static ClientSettings settings(ScriptedServer server, Duration deadline) {
    return ClientSettings.to(List.of(server.endpoint()))
        .with(
            ClientSettings.Calls.DEFAULT
                .withDeadline(deadline)
                .with(new Retry(0, Duration.ZERO, RetryScope.READS)));
  }

  private static ServerSocket listening(TlsMaterial own, String protocol) throws IOException {
    SslContext context =
        SslContextBuilder.forServer(
                Objects.requireNonNull(own.certificate()).toFile(),
                Objects.requireNonNull(own.key()).toFile())
            .sslProvider(SslProvider.JDK)
            .build();
    SSLServerSocket listening =
        (SSLServerSocket)
            ((JdkSslContext) context)
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 100, InetAddress.getLoopbackAddress());
    SSLParameters parameters = listening.getSSLParameters();
    parameters.setProtocols(new String[] {protocol});
    parameters.setApplicationProtocols(new String[] {"h2"});
    listening.setSSLParameters(parameters);
    return listening;
  }

  private static ClientSettings withATokenPerOperation(ClientSettings settings) {
    return settings
        .with(Access.OPEN.as(new Credentials("bench", "secret")))
        .with(settings.calls().with(ClientSettings.TokenUse.PER_OPERATION));
  }

  private static byte[] padded(byte[] block) {
    byte[] padded = new byte[block.length + 4];
    padded[0] = 3;
    System.arraycopy(block, 0, padded, 1, block.length);
    return padded;
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
