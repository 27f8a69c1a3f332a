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
 * A loopback port that nobody else gets before, or while, a member uses it.
 *
 * <p>A <em>shared</em> one stays bound by a socket that never listens, with SO_REUSEPORT; a server
 * that sets the option too binds beside it and takes all connections, and while that server is down
 * the port still belongs to us. An <em>exclusive</em> one must be given free just before the server
 * binds it: it lies outside the range from which the kernel serves outgoing connections, so only
 * another server could be quicker.
 */
public final class ReservedPort implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final int LOWEST = 10_000;
  private static final int HIGHEST = 65_535;
  private static final int LEAST_CHOICE = 2_000;
  private static final int ATTEMPTS = 100;

  private final SocketChannel holder;
  private final boolean shared;
  private final int number;

  private ReservedPort(SocketChannel holder, boolean shared) throws IOException {
    this.holder = holder;
    this.shared = shared;
    this.number = ((InetSocketAddress) holder.getLocalAddress()).getPort();
  }

  /** Reserves a port for a server that shares ports. */
  public static ReservedPort shared() {
    try {
      return bind(true, 0);
    } catch (IOException e) {
      throw new ClusterException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  /**
   * Reserves a chosen port.
   *
   * @param port 1 to 65535
   * @param shared whether the server shares ports
   * @throws ClusterException when a server listens there
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
   * Whether a server could listen at a port now.
   *
   * @param port 1 to 65535
   * @throws ClusterException when another one does, or it is not allowed to
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
        "port %d of 127.0.0.1 cannot be used (%s); end the server that listens there, or choose another port"
            .formatted(port, e.getMessage()),
        e);
  }

  /** Reserves a port for a server that does not share ports. */
  public static ReservedPort exclusive(RandomGenerator random) {
    int top = top(ephemeralStart());
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return bind(false, random.nextInt(LOWEST, top));
      } catch (IOException taken) {
        // the next one, then
      }
    }
    throw new ClusterException(
        "no free port on 127.0.0.1 between %d and %d after %d attempts; end servers that you no longer need"
            .formatted(LOWEST, top, ATTEMPTS));
  }

  /** The end of the range to choose from: below the ephemeral ports where that leaves a choice. */
  static int top(int ephemeralStart) {
    return ephemeralStart >= LOWEST + LEAST_CHOICE ? ephemeralStart : HIGHEST;
  }

  private static int ephemeralStart() {
    // Where it is not Linux: macOS starts at 49152, so this is below as well.
    return MachineProbe.ofThisMachine().firstEphemeralPort().orElse(32_768);
  }

  private static ReservedPort bind(boolean shared, int port) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.INET);
    try {
      if (shared) {
        channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
        // A connection of an earlier server, which ended a moment ago, keeps no chosen port.
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

  /** To be called just before the server binds the port. */
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
      // a socket that never carried anything has nothing to lose
    }
  }
}
