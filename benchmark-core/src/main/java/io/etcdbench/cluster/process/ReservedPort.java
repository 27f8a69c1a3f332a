// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.observe.machine.MachineProbe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.random.RandomGenerator;

/**
 * A loopback port that is reserved before and while a member uses it.
 *
 * <p>A <em>shared</em> port stays bound by a non-listening socket with SO_REUSEPORT. A server that
 * also sets the option binds the same port and receives all connections; while that server is down
 * the port remains reserved. An <em>exclusive</em> port must be released just before the server
 * binds it. It lies outside the range of ephemeral ports, so only another server could take it in
 * between.
 */
public final class ReservedPort implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final int LOWEST = 10_000;
  private static final int HIGHEST = 65_535;
  private static final int MIN_CHOICE = 2_000;
  private static final int ATTEMPTS = 100;

  private final SocketChannel holder;
  private final boolean shared;
  private final int number;

  private ReservedPort(SocketChannel holder, boolean shared) throws IOException {
    this.holder = holder;
    this.shared = shared;
    this.number = ((InetSocketAddress) holder.getLocalAddress()).getPort();
  }

  /** Reserves a port for a server that supports shared ports. */
  public static ReservedPort shared() {
    try {
      return bind(true, 0);
    } catch (IOException e) {
      throw new ClusterException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  /**
   * Reserves a given port.
   *
   * @param port 1 to 65535
   * @param shared whether the server supports shared ports
   * @throws ClusterException if a server listens on it
   */
  public static ReservedPort chosen(int port, boolean shared) {
    requireFree(port);
    try {
      return bind(shared, port);
    } catch (IOException e) {
      throw taken(port, e);
    }
  }

  /**
   * Checks that a server can listen on a port now.
   *
   * @param port 1 to 65535
   * @throws ClusterException if another server does, or it is not permitted
   */
  public static void requireFree(int port) {
    try (ServerSocketChannel probe = ServerSocketChannel.open()) {
      probe.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
    } catch (IOException e) {
      throw taken(port, e);
    }
  }

  private static ClusterException taken(int port, IOException e) {
    return new ClusterException(
        ("port %s of 127.0.0.1 cannot be used (%s); stop the server that listens there, or choose"
                + " another port")
            .formatted(port, e.getMessage()),
        e);
  }

  /** Reserves a port for a server that does not support shared ports. */
  public static ReservedPort exclusive(RandomGenerator random) {
    int top = top(ephemeralStart());
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return bind(false, random.nextInt(LOWEST, top));
      } catch (IOException taken) {
        // try the next one
      }
    }
    throw new ClusterException(
        ("no free port on 127.0.0.1 between %s and %s after %s attempts; stop servers that you no"
                + " longer need")
            .formatted(LOWEST, top, ATTEMPTS));
  }

  /**
   * Returns the upper bound of the range to choose from: the start of the ephemeral ports if enough
   * ports remain below it.
   */
  static int top(int ephemeralStart) {
    return ephemeralStart >= LOWEST + MIN_CHOICE ? ephemeralStart : HIGHEST;
  }

  private static int ephemeralStart() {
    // Default for systems other than Linux; macOS starts at 49152, which is higher.
    return MachineProbe.ofThisMachine().firstEphemeralPort().orElse(32_768);
  }

  private static ReservedPort bind(boolean shared, int port) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.INET);
    try {
      if (shared) {
        channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
        // Connections in TIME_WAIT of an earlier server must not block a chosen port.
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, port > 0);
      }
      channel.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
      return new ReservedPort(channel, shared);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  public int number() {
    return number;
  }

  /** Releases an exclusive port. Call this just before the server binds it. */
  public void yieldToServer() {
    if (!shared) {
      close();
    }
  }

  @Override
  public void close() {
    try {
      holder.close();
    } catch (IOException e) {
      // nothing to do: the socket was never connected
    }
  }
}
