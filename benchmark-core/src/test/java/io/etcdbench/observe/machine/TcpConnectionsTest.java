// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class TcpConnectionsTest {
  private static final String HEADER = "  sl  local_address rem_address   st tx_queue rx_queue\n";
  private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  private static final String LOOPBACK = LITTLE ? "0100007F" : "7F000001";
  private static final String MAPPED = "0000000000000000" + (LITTLE ? "FFFF0000" : "0000FFFF");

  @TempDir private Path proc;

  @Test
  void countsEstablishedConnectionsOfThisProcessToTheEndpoints() throws IOException {
    tcp(
        line(LOOPBACK + ":094B", "01", 1), // ours
        line(LOOPBACK + ":094B", "01", 2), // of another process
        line(LOOPBACK + ":094B", "06", 3), // closed, waiting
        line(LOOPBACK + ":094C", "01", 4)); // to something else
    write("net/tcp6", HEADER + line(MAPPED + LOOPBACK + ":094B", "01", 5)); // ours
    open(1, 3, 4, 5);

    assertThat(count("http://127.0.0.1:2379")).isEqualTo(2);
  }

  @Test
  void seesThatAConnectionWasOpenedAndAnotherOneClosed() throws IOException {
    TcpConnections connections = new TcpConnections(List.of("http://127.0.0.1:2379"), proc);
    tcp(line(LOOPBACK + ":094B", "01", 1));
    open(1, 2, 3);
    assertThat(connections.count()).hasValue(1);

    tcp(line(LOOPBACK + ":094B", "01", 2), line(LOOPBACK + ":094B", "01", 3));

    assertThat(connections.count()).hasValue(2);
  }

  @Test
  void readsTheListAgainOnlyAfterASocketWasOpenedOrClosed() throws IOException {
    TcpConnections connections = new TcpConnections(List.of("http://127.0.0.1:2379"), proc);
    tcp(line(LOOPBACK + ":094B", "02", 1)); // still connecting
    open(1);
    assertThat(connections.count()).hasValue(0);
    tcp(line(LOOPBACK + ":094B", "01", 1), line(LOOPBACK + ":094B", "01", 2));
    assertThat(connections.count()).hasValue(1);
    assertThat(connections.count()).hasValue(1);

    Files.delete(proc.resolve("net/tcp"));
    assertThat(connections.count()).as("not read").hasValue(1);
    open(2);
    assertThat(connections.count()).as("read").isEmpty();
  }

  @Test
  void saysNothingWhereTheSystemDoesNotTell() {
    TcpConnections connections =
        new TcpConnections(List.of("http://127.0.0.1:2379"), proc.resolve("nowhere"));

    assertThat(connections.count()).isEmpty();
  }

  @Test
  void takesAnEndpointThatCannotBeResolvedForOneWithoutConnections() throws IOException {
    tcp(line(LOOPBACK + ":094B", "01", 1));
    open(1);

    assertThat(count("http://no-such-host.invalid:2379")).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void seesARealConnection() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
      TcpConnections connections =
          new TcpConnections(
              List.of("http://127.0.0.1:" + server.getLocalPort()), Path.of("/proc/self"));
      assertThat(connections.count()).hasValue(0);

      try (Socket client = new Socket(loopback, server.getLocalPort())) {
        assertThat(client.isConnected()).isTrue();
        assertThat(connections.count()).hasValue(1);
      }
    }
  }

  private long count(String endpoint) {
    return new TcpConnections(List.of(endpoint), proc).count().orElseThrow();
  }

  private static String line(String remote, String state, int inode) {
    return "   0: 0100007F:D431 %s %s 00000000:00000000 00:00000000 00000000  1000        0 %d 1\n"
        .formatted(remote, state, inode);
  }

  private void tcp(String... lines) throws IOException {
    write("net/tcp", HEADER + String.join("", lines));
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(proc.resolve(file).getParent());
    Files.writeString(proc.resolve(file), text);
  }

  private void open(int... inodes) throws IOException {
    Path files = Files.createDirectories(proc.resolve("fd"));
    for (int inode : inodes) {
      Files.createSymbolicLink(
          files.resolve(Integer.toString(inode)), Path.of("socket:[" + inode + "]"));
    }
  }
}
