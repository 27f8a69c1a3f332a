// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.cluster.network.LocalNetwork.Path;
import io.etcdbench.cluster.network.LocalNetwork.Ports;
import io.etcdbench.driver.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LocalNetworkTest {
  private static final String HOST = "127.0.0.1";
  private static final Duration DELAY = Duration.ofMillis(20);
  private EchoServer server;
  private LocalNetwork network;

  @BeforeEach
  void open() throws IOException {
    server = new EchoServer();
    Ports ports = new Ports(server.port(), server.port());
    network = new LocalNetwork(HOST, Map.of("m0", ports, "m1", ports));
  }

  @AfterEach
  void close() throws IOException {
    network.close();
    server.close();
  }

  @Test
  void carriesWhatClientsSendAndWhatComesBack() throws IOException {
    try (Socket client = client()) {
      byte[] sent = random(200_000);
      assertThat(echoed(client, sent)).isEqualTo(sent);
    }
  }

  @Test
  void handsOnThatASideHasEnded() throws IOException {
    try (Socket client = client()) {
      client.getOutputStream().write(1);
      client.shutdownOutput();

      assertThat(client.getInputStream().readAllBytes()).containsExactly(1);
    }
  }

  @Test
  void delaysEachDirectionBetweenPeersByItsOwnTime() throws IOException {
    network.delay("m0", "m1", DELAY);
    try (Socket callerIsDelayed = peer("m0", "m1");
        Socket answerIsDelayed = peer("m1", "m0")) {
      assertThat(roundTrip(callerIsDelayed)).isGreaterThanOrEqualTo(DELAY);
      assertThat(roundTrip(answerIsDelayed)).isGreaterThanOrEqualTo(DELAY);

      network.delayPeers(DELAY);
      assertThat(roundTrip(callerIsDelayed)).isGreaterThanOrEqualTo(DELAY.multipliedBy(2));
    }
  }

  @Test
  void swallowsWhatClientsSendAndCarriesItOnceThePathIsBack() throws IOException {
    try (Socket client = client();
        Socket other = client("m1")) {
      client.setSoTimeout(300);
      network.requestPath("m0", Path.BLACKHOLED);
      client.getOutputStream().write(7);

      assertThatIOException()
          .isThrownBy(() -> client.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      assertThat(echoed(other, random(100))).hasSize(100);

      client.setSoTimeout(0);
      network.requestPath("m0", Path.FORWARDED);
      assertThat(client.getInputStream().read()).isEqualTo(7);
      assertThat(echoed(client, random(1000))).hasSize(1000);
    }
  }

  @Test
  void swallowsWhatOneMemberAnswersAlsoOnConnectionsThatAreNew() throws IOException {
    network.answerPath("m0", Path.BLACKHOLED);
    try (Socket client = client()) {
      client.setSoTimeout(300);
      client.getOutputStream().write(7);
      assertThatIOException()
          .isThrownBy(() -> client.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);

      client.setSoTimeout(0);
      network.answerPath("m0", Path.FORWARDED);
      assertThat(client.getInputStream().read()).isEqualTo(7);
    }
  }

  @Test
  void swallowsOneDirectionBetweenTwoPeers() throws IOException {
    try (Socket peers = peer("m0", "m1")) {
      peers.setSoTimeout(300);
      network.toPeers("m0", Path.BLACKHOLED);
      peers.getOutputStream().write(7);
      assertThatIOException()
          .isThrownBy(() -> peers.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);

      peers.setSoTimeout(0);
      network.toPeers("m0", Path.FORWARDED);
      assertThat(peers.getInputStream().read()).isEqualTo(7);
    }
  }

  @Test
  void swallowsADirectionBetweenTwoPeersUntilBothLetItPass() throws IOException {
    try (Socket peers = peer("m0", "m1")) {
      peers.setSoTimeout(300);
      network.toPeers("m0", Path.BLACKHOLED);
      network.fromPeers("m1", Path.BLACKHOLED);
      network.toPeers("m0", Path.FORWARDED);
      peers.getOutputStream().write(7);
      assertThatIOException()
          .isThrownBy(() -> peers.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);

      peers.setSoTimeout(0);
      network.fromPeers("m1", Path.FORWARDED);
      assertThat(peers.getInputStream().read()).isEqualTo(7);
    }
  }

  @Test
  void resetsTheConnectionsOfClients() throws IOException {
    try (Socket client = client()) {
      client.getOutputStream().write(1);
      assertThat(client.getInputStream().read()).isEqualTo(1);

      network.resetClients("m0");

      assertThatIOException()
          .isThrownBy(() -> client.getInputStream().read())
          .withMessageContaining("reset");
      try (Socket again = client()) {
        assertThat(echoed(again, random(10))).hasSize(10);
      }
    }
  }

  @Test
  void closesTheSocketOfAPortThatIsTaken() throws IOException {
    ServerSocketChannel door = ServerSocketChannel.open();

    assertThatIOException()
        .isThrownBy(() -> new ConnectionAcceptor(door, server.port(), caller -> {}).close());
    assertThat(door.isOpen()).isFalse();
  }

  @Test
  void standsBeforeMembersWhosePeersHaveNoProxy() throws IOException {
    Map<String, Ports> published = Map.of("m0", new Ports(0, server.port()));
    try (LocalNetwork beforeClients = new LocalNetwork(HOST, published);
        Socket client =
            new Socket(InetAddress.getLoopbackAddress(), beforeClients.clientPort("m0"))) {
      assertThat(echoed(client, random(1000))).hasSize(1000);

      beforeClients.delayClients(DELAY);
      assertThat(roundTrip(client)).isGreaterThanOrEqualTo(DELAY.multipliedBy(2));
    }
  }

  @Test
  void takesADelayBackFromAnOpenConnection() throws IOException {
    Duration thereAndBack = Duration.ofMillis(600);
    network.delayClients(thereAndBack.dividedBy(2));
    try (Socket client = client()) {
      assertThat(roundTrip(client)).isGreaterThanOrEqualTo(thereAndBack);
      network.delayClients(Duration.ZERO);
      // Other work may hold up some; a delay that is still there holds up all.
      Eventually.holds(
          "a round trip without the delay", () -> isRoundTripBelow(thereAndBack, client));
    }
  }

  @Test
  void keepsTheOrderOfBytesWhenADelayBecomesShorter() throws IOException {
    try (Socket client = client()) {
      byte[] sent = random(100);
      for (byte each : sent) {
        network.delayClients(Duration.ofMillis(each & 7));
        client.getOutputStream().write(each);
      }
      assertThat(client.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
    }
  }

  /** Were each chunk waited for by itself, the delays of all would add up to ten seconds. */
  @Test
  void takesNoBandwidthForADelay() throws IOException {
    int chunks = 500;
    network.delayClients(DELAY);
    try (Socket client = client()) {
      long start = System.nanoTime();
      byte[] chunk = random(1_000);
      for (int i = 0; i < chunks; i++) {
        client.getOutputStream().write(chunk);
        client.getOutputStream().flush();
      }
      client.getInputStream().readNBytes(chunks * chunk.length);
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isLessThan(DELAY.multipliedBy(chunks / 2));
    }
  }

  @Test
  void letsASenderWaitUntilAReceiverTakesMore() throws Exception {
    byte[] sent = random(40_000_000);
    network.delayClients(Duration.ofMillis(1));
    try (Socket client = client()) {
      Thread sender = Relay.daemon(() -> send(client, sent), "sender");
      sender.start();

      assertThat(client.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
      sender.join();
    }
  }

  @Test
  void cutsAMemberOffAndLetsItBackIn() throws IOException {
    try (Socket before = peer("m0", "m1")) {
      roundTrip(before);
      network.isolate("m1");

      assertThatIOException().isThrownBy(() -> echoed(before, new byte[] {1}));
      assertThatIOException().isThrownBy(() -> peer("m0", "m1").close());
      assertThatIOException().isThrownBy(() -> peer("m1", "m0").close());
    }
    network.rejoin("m1");
    try (Socket after = peer("m0", "m1")) {
      assertThat(echoed(after, new byte[] {7})).containsExactly(7);
    }
  }

  @Test
  void leadsNowhereButToMembers() {
    assertThatIOException().isThrownBy(() -> through("m0", "example.etcd.invalid").close());
  }

  @Test
  void saysWhichMembersAndDelaysThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> network.isolate("m7"))
        .withMessageStartingWith("no member is named 'm7'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> network.delayPeers(Duration.ofMinutes(2)))
        .withMessage("the delay is PT2M; allowed: 0 to 1 min");
  }

  @Test
  void endsItsConnectionsWhenItIsClosed() throws IOException {
    try (Socket client = client()) {
      roundTrip(client);
      network.close();

      assertThatIOException().isThrownBy(() -> echoed(client, new byte[] {1}));
    }
  }

  private Socket client() throws IOException {
    return client("m0");
  }

  private Socket client(String member) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), network.clientPort(member));
  }

  private Socket peer(String from, String to) throws IOException {
    return through(from, network.peerHost(to));
  }

  private Socket through(String from, String host) throws IOException {
    URI proxy = URI.create(network.proxyUrl(from));
    Socket socket =
        new Socket(
            new Proxy(Proxy.Type.SOCKS, new InetSocketAddress(proxy.getHost(), proxy.getPort())));
    try {
      socket.connect(InetSocketAddress.createUnresolved(host, server.port()));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static Duration roundTrip(Socket socket) throws IOException {
    long start = System.nanoTime();
    echoed(socket, new byte[] {42});
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static boolean isRoundTripBelow(Duration bound, Socket socket) {
    try {
      return roundTrip(socket).compareTo(bound) < 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What comes back; an end before is an error. */
  private static byte[] echoed(Socket socket, byte[] sent) throws IOException {
    Thread sender = Relay.daemon(() -> send(socket, sent), "sender");
    sender.start();
    byte[] back = socket.getInputStream().readNBytes(sent.length);
    if (back.length < sent.length) {
      throw new IOException("ended after %d bytes".formatted(back.length));
    }
    return back;
  }

  private static void send(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException gone) {
      // the reading side tells
    }
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }
}
