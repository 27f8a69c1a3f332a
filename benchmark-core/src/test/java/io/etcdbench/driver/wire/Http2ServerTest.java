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
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.driver.wire.ScriptedServer.Frame;
import io.etcdbench.driver.wire.ScriptedServer.Script;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that use all of HTTP/2. */
@Timeout(180)
final class Http2ServerTest {
  private static final int OPERATIONS = 20;

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

  /** With TLS 1.2 the server's part of the handshake is the last, and this one waits then. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void greetsAServerThatWaitsForIt(String protocol, @TempDir Path directory) throws IOException {
    CertificateDirectory certificates =
        CertificateDirectory.create(directory, List.of(), List.of());
    Script script =
        peer -> {
          peer.await(SETTINGS);
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
          Frame frame = peer.await(SETTINGS);
          while (frame.flags() != 1) {
            frame = peer.await(SETTINGS);
          }
          peer.frame(PING, 0, 0, new byte[8]);
          peer.await(PING); // a turn of its loop later
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
  void opensNoStreamAboveALimitThatWasLowered() throws IOException {
    List<Integer> types = new CopyOnWriteArrayList<>();
    Script script =
        peer -> {
          peer.greet(3, 2);
          int first = peer.request();
          int second = peer.request();
          peer.greet(3, 1);
          peer.answer(first);
          peer.frame(PING, 0, 0, new byte[8]);
          for (Frame frame = peer.next();
              frame != null && frame.type() != PING;
              frame = peer.next()) {
            types.add(frame.type());
          }
          peer.answer(second);
          peer.answer(peer.request());
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      submit(driver, 3).forEach(RecordingSlot::ok);
    }
    assertThat(types).as("the acknowledgement").containsExactly(SETTINGS);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void waitsWhileAWindowThatShrankIsNegative() throws IOException {
    List<Integer> lengths = new CopyOnWriteArrayList<>();
    Script script =
        peer -> {
          peer.greet(4, 2);
          int id = peer.await(DATA).stream();
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
          lengths.add(peer.await(DATA).payload().length);
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
          int id = peer.await(HEADERS).stream();
          peer.frame(HEADERS, 5, id, join(BEGINNING, END));
          Frame frame = peer.await(RESET);
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
          int id = peer.await(DATA).stream();
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

  /** gRPC for Go sends the largest id first, then that of the last call which it answers. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void failsWhatASecondGoawayLeavesOut() throws IOException {
    Script script =
        peer -> {
          peer.greet();
          int first = peer.request();
          peer.request();
          peer.frame(GOAWAY, 0, 0, join(int32(Integer.MAX_VALUE), int32(0)));
          peer.frame(GOAWAY, 0, 0, join(int32(first), int32(0)));
          peer.answer(first);
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script);
        EtcdDriver driver = open(server, LONG)) {
      List<RecordingSlot> slots = submit(driver, 2);

      slots.get(0).ok();
      assertThat(slots.get(1).outcome().kind()).isEqualTo(OutcomeKind.UNAVAILABLE);
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
}
