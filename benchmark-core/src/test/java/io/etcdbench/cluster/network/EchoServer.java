// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends back whatever it gets, and ends when the caller does. */
final class EchoServer implements AutoCloseable {
  private final ServerSocket door;

  EchoServer() throws IOException {
    this.door = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    Relay.daemon(this::accept, "echo").start();
  }

  int port() {
    return door.getLocalPort();
  }

  private void accept() {
    try {
      while (!door.isClosed()) {
        Socket caller = door.accept();
        Relay.daemon(() -> echo(caller), "echo-caller").start();
      }
    } catch (IOException closed) {
      // the end of the test
    }
  }

  private static void echo(Socket caller) {
    try (caller) {
      caller.getInputStream().transferTo(caller.getOutputStream());
    } catch (IOException gone) {
      // so is the caller
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
