// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import io.etcdbench.observe.machine.TimerSlack;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Forwards bytes between pairs of sockets, delayed by at least the delay of their direction. A
 * delay does not reduce bandwidth: bytes in flight wait in a queue, and no thread sleeps between
 * reading and writing. Two threads serve all connections: one reads and records the time, the other
 * sends what is due. Thread-safe.
 */
final class Relay implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;

  private final Selector selector;
  private final WriteScheduler timetable = new WriteScheduler();
  private final Set<ProxiedConnection> wires = ConcurrentHashMap.newKeySet();
  private final Thread reader = daemon(this::read, "etcd-bench-relay-reader");
  private final Thread sender = daemon(this::send, "etcd-bench-relay-sender");

  /**
   * Starts the two threads.
   *
   * @throws IOException if no selector is available
   */
  Relay() throws IOException {
    this.selector = Selector.open();
    reader.start();
    sender.start();
  }

  static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // nothing to do: the socket is not used again
    }
  }

  /**
   * Forwards bytes between two sockets until both have closed, one fails, or {@link #cut} is
   * called.
   *
   * @param route of the connection
   * @param caller the accepted connection
   * @param target our connection to the member
   * @throws IOException if one of the sockets is closed
   */
  void join(Route route, SocketChannel caller, SocketChannel target) throws IOException {
    for (SocketChannel socket : new SocketChannel[] {caller, target}) {
      socket.configureBlocking(false);
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    ProxiedConnection wire = new ProxiedConnection(route, caller, target, selector, timetable);
    wires.removeIf(ProxiedConnection::isClosed);
    wires.add(wire);
    wire.open();
    if (!route.isOpen().getAsBoolean()) {
      wire.close(); // cut while it was being opened
    }
  }

  /** Closes the connections of matching routes. */
  void cut(Predicate<Route> which) {
    wires.stream().filter(wire -> which.test(wire.route())).forEach(ProxiedConnection::close);
  }

  /** Resets the connections of matching routes. */
  void reset(Predicate<Route> which) {
    wires.stream().filter(wire -> which.test(wire.route())).forEach(ProxiedConnection::reset);
  }

  /** Resumes forwarding in the directions that are no longer blackholed. */
  void resumeForwarding() {
    for (ProxiedConnection wire : wires) {
      try {
        wire.resumeForwarding();
      } catch (CancelledKeyException e) {
        wire.close();
      }
    }
  }

  private void read() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    try {
      while (selector.isOpen()) {
        selector.select(key -> serve(key, buffer));
      }
    } catch (IOException | ClosedSelectorException e) {
      close(); // nothing can be forwarded any more, so connections must fail
    }
  }

  private static void serve(SelectionKey ready, ByteBuffer buffer) {
    ProxiedConnection wire = (ProxiedConnection) ready.attachment();
    try {
      wire.serve(ready, buffer);
    } catch (IOException | CancelledKeyException e) {
      wire.close();
    }
  }

  private void send() {
    TimerSlack.shorten();
    try {
      while (selector.isOpen()) {
        send(timetable.take());
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private static void send(DelayedPipe lane) {
    try {
      lane.send();
      if (lane.wire().hasEnded()) {
        lane.wire().close();
      }
    } catch (IOException | CancelledKeyException e) {
      lane.wire().close();
    }
  }

  /** Closes all connections and stops the threads. */
  @Override
  public void close() {
    sender.interrupt();
    wires.forEach(ProxiedConnection::close);
    close(selector);
  }
}
