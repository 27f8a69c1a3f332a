// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Counts this process's established TCP connections to some endpoints, as listed by Linux in {@code
 * /proc/self/net/tcp} and {@code tcp6}, see proc(5). The list covers all processes, so each
 * connection's inode is matched with this process's open files. Reading the list takes some
 * milliseconds in the kernel, so it is read only after this process has opened or closed a socket.
 * Not thread-safe.
 */
public final class TcpConnections {
  private static final String ESTABLISHED = "01";
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int HEX = 16;
  private static final int HEX_PER_WORD = 8;
  private static final String SOCKET = "socket:[";

  private final Path proc;
  private final Set<InetSocketAddress> endpoints;
  private Set<String> open = Set.of();
  private long count;

  /**
   * Whether the same sockets were counted twice, because a socket may still have been connecting at
   * first.
   */
  private boolean confirmed;

  /**
   * Creates a counter for this process.
   *
   * @param endpoints {@code http(s)://host:port}
   */
  public TcpConnections(List<String> endpoints) {
    this(endpoints, Path.of("/proc/self"));
  }

  /**
   * Creates a counter for a process.
   *
   * @param endpoints {@code http(s)://host:port}
   * @param proc the directory to use as {@code /proc/self}
   */
  TcpConnections(List<String> endpoints, Path proc) {
    this.proc = proc;
    this.endpoints = new HashSet<>();
    endpoints.forEach(this::resolve);
  }

  private void resolve(String endpoint) {
    try {
      URI uri = URI.create(endpoint);
      for (InetAddress address : InetAddress.getAllByName(uri.getHost())) {
        endpoints.add(new InetSocketAddress(address, uri.getPort()));
      }
    } catch (UnknownHostException | IllegalArgumentException e) {
      // The client reports an unknown host; here it only has no connections.
    }
  }

  /**
   * Returns the current number of connections.
   *
   * @return empty where the system does not report them
   */
  public OptionalLong count() {
    try {
      Set<String> sockets = openSockets();
      boolean unchanged = sockets.equals(open);
      if (!unchanged || !confirmed) {
        long before = count;
        count = established(sockets);
        confirmed = unchanged && count == before;
        open = sockets;
      }
      return OptionalLong.of(count);
    } catch (IOException | RuntimeException e) {
      return OptionalLong.empty();
    }
  }

  private long established(Set<String> sockets) throws IOException {
    Set<String> inodes = new HashSet<>();
    readInto(inodes, proc.resolve("net/tcp"));
    Path ipv6 = proc.resolve("net/tcp6");
    if (Files.exists(ipv6)) {
      readInto(inodes, ipv6);
    }
    inodes.retainAll(sockets);
    return inodes.size();
  }

  private void readInto(Set<String> inodes, Path table) throws IOException {
    Files.readAllLines(table, StandardCharsets.US_ASCII).stream()
        .skip(1)
        .map(line -> line.strip().split("\\s+", -1))
        .filter(columns -> columns.length > INODE && columns[STATE].equals(ESTABLISHED))
        .filter(columns -> endpoints.contains(address(columns[REMOTE])))
        .forEach(columns -> inodes.add(columns[INODE]));
  }

  /** Parses 32-bit words in native byte order, followed by the port: {@code 0100007F:0947}. */
  private static InetSocketAddress address(String hex) {
    int colon = hex.indexOf(':');
    ByteBuffer bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
    for (int at = 0; at < colon; at += HEX_PER_WORD) {
      bytes.putInt(Integer.parseUnsignedInt(hex.substring(at, at + HEX_PER_WORD), HEX));
    }
    int port = Integer.parseInt(hex.substring(colon + 1), HEX);
    try {
      return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), port);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "'%s' is not an address in Linux's notation".formatted(hex), e);
    }
  }

  private Set<String> openSockets() throws IOException {
    Set<String> sockets = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(proc.resolve("fd"))) {
      for (Path file : files) {
        inode(file, sockets);
      }
    }
    return sockets;
  }

  private static void inode(Path file, Set<String> sockets) {
    try {
      String target = Files.readSymbolicLink(file).toString();
      if (target.startsWith(SOCKET)) {
        sockets.add(target.substring(SOCKET.length(), target.length() - 1));
      }
    } catch (IOException e) {
      // It has been closed in the meantime.
    }
  }
}
