// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Takes connections on a loopback port of its own, and hands each to a host in a thread of its own.
 */
final class ConnectionAcceptor implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** Who decides what becomes of a connection. */
  interface Host {

    /**
     * Takes a connection over; it is closed when this throws.
     *
     * @param caller just accepted, blocking
     * @throws IOException when it is gone or refused
     */
    void receive(SocketChannel caller) throws IOException;
  }

  private final ServerSocketChannel door;
  private final int port;

  /**
   * Opens the port.
   *
   * @param host who is notified of each connection, by several threads
   * @throws IOException when there is no port left
   */
  ConnectionAcceptor(Host host) throws IOException {
    this.door = ServerSocketChannel.open();
    door.bind(loopback(0));
    this.port = ((InetSocketAddress) door.getLocalAddress()).getPort();
    Relay.daemon(() -> accept(host), "etcd-bench-relay-accept").start();
  }

  static InetSocketAddress loopback(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
  }

  int port() {
    return port;
  }

  private void accept(Host host) {
    try {
      while (door.isOpen()) {
        SocketChannel caller = door.accept();
        Relay.daemon(() -> receive(host, caller), "etcd-bench-relay-greet").start();
      }
    } catch (IOException e) {
      Relay.close(door); // closed by us, or no socket to be had any more
    }
  }

  private static void receive(Host host, SocketChannel caller) {
    try {
      host.receive(caller);
    } catch (IOException | IllegalStateException e) { // the latter when we are closed meanwhile
      Relay.close(caller);
    }
  }

  @Override
  public void close() {
    Relay.close(door);
  }
}
