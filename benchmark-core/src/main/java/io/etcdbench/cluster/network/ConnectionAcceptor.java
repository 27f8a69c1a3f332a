// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Accepts connections on its own loopback port and hands each to a handler in a separate thread.
 */
final class ConnectionAcceptor implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** Handles accepted connections. */
  interface Host {

    /**
     * Takes over a connection, which is closed if this method throws.
     *
     * @param caller just accepted, in blocking mode
     * @throws IOException if it is closed or rejected
     */
    void receive(SocketChannel caller) throws IOException;
  }

  private final ServerSocketChannel door;
  private final int port;

  /**
   * Opens the port.
   *
   * @param host handles each connection, called from several threads
   * @throws IOException if no port is available
   */
  ConnectionAcceptor(Host host) throws IOException {
    this(ServerSocketChannel.open(), 0, host);
  }

  /**
   * Opens a port.
   *
   * @param door not bound; closed if this throws
   * @param port 0 for any that is free
   */
  ConnectionAcceptor(ServerSocketChannel door, int port, Host host) throws IOException {
    this.door = door;
    try {
      door.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
      this.port = ((InetSocketAddress) door.getLocalAddress()).getPort();
    } catch (IOException e) {
      Relay.close(door);
      throw e;
    }
    Relay.daemon(() -> accept(host), "etcd-bench-relay-accept").start();
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
      Relay.close(door); // closed by us, or no sockets are available
    }
  }

  private static void receive(Host host, SocketChannel caller) {
    try {
      host.receive(caller);
    } catch (IOException | IllegalStateException e) { // the latter when closed concurrently
      Relay.close(caller);
    }
  }

  @Override
  public void close() {
    Relay.close(door);
  }
}
