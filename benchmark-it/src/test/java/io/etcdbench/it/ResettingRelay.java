// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A relay on loopback whose connections can be reset, as a broken middlebox does. */
final class ResettingRelay implements AutoCloseable {
  private final ServerSocket listener;
  private final URI target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  private ResettingRelay(ServerSocket listener, URI target) {
    this.listener = listener;
    this.target = target;
  }

  static ResettingRelay to(String url) {
    try {
      ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      ResettingRelay relay = new ResettingRelay(listener, URI.create(url));
      start(relay::accept);
      return relay;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** Ends all connections with a TCP RST; new ones are accepted. */
  void reset() {
    for (Socket socket : sockets) {
      try {
        socket.setSoLinger(true, 0);
        socket.close();
      } catch (IOException e) {
        // It was closed already.
      }
    }
    sockets.clear();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket member = new Socket(target.getHost(), target.getPort());
        sockets.addAll(List.of(client, member));
        start(() -> copy(client, member));
        start(() -> copy(member, client));
      }
    } catch (IOException e) {
      // The relay was closed.
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // It was reset.
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "resetting-relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    reset();
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
