// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ReservedPortTest {

  @Test
  void holdsASharedPortAgainstOthersAndTakesNoConnections() throws IOException {
    try (ReservedPort port = ReservedPort.shared();
        Socket client = new Socket()) {
      port.yieldToServer();

      assertThatThrownBy(() -> listen(port.number(), false).close())
          .isInstanceOf(BindException.class);
      assertThatThrownBy(() -> client.connect(address(port.number())))
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void letsAServerThatSharesItInAndGiveItAllConnections() throws IOException {
    try (ReservedPort port = ReservedPort.shared();
        ServerSocketChannel server = listen(port.number(), true)) {
      for (int i = 0; i < 20; i++) {
        try (Socket client = new Socket()) {
          client.connect(address(port.number()));
          server.accept().close();
        }
      }
    }
  }

  @Test
  void holdsAnExclusivePortUntilTheServerStarts() throws IOException {
    try (ReservedPort port = ReservedPort.exclusive(new Random(1))) {
      assertThatThrownBy(() -> listen(port.number(), false).close())
          .isInstanceOf(BindException.class);

      port.yieldToServer();

      listen(port.number(), false).close();
    }
  }

  @Test
  void refusesAChosenPortWhereAServerListensAlsoOneThatShares() throws IOException {
    int number;
    try (ReservedPort free = ReservedPort.exclusive(new Random(2))) {
      number = free.number();
    }
    try (ServerSocketChannel server = listen(number, true)) {
      assertThat(server.isOpen()).isTrue();
      assertThatThrownBy(() -> ReservedPort.chosen(number, true))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("port %d of 127.0.0.1 cannot be used (".formatted(number))
          .hasMessageEndingWith("); stop the server that listens there, or choose another port");
      assertThatThrownBy(() -> ClusterSpec.ofMembers(1).withClientPort(number).requireFreePorts())
          .isInstanceOf(ClusterException.class);
    }

    try (ReservedPort chosen = ReservedPort.chosen(number, true)) {
      assertThat(chosen.number()).isEqualTo(number);
    }
  }

  @Test
  void refusesPortsThatThereAreNot() {
    assertThatThrownBy(() -> ClusterSpec.ofMembers(3).withClientPort(65_534))
        .hasMessage(
            "the client port is 65534; allowed: 1 to 65533 for 3 members, or 0 for any that are"
                + " free");
  }

  @Test
  void takesExclusivePortsFromBelowTheEphemeralOnes() {
    assertThat(ReservedPort.top(32_768)).isEqualTo(32_768);
    assertThat(ReservedPort.top(1_024)).isEqualTo(65_535);
  }

  private static InetSocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static ServerSocketChannel listen(int port, boolean shared) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.INET);
    try {
      if (shared) {
        server.setOption(StandardSocketOptions.SO_REUSEPORT, true);
      }
      return server.bind(address(port));
    } catch (IOException e) {
      server.close();
      throw e;
    }
  }
}
