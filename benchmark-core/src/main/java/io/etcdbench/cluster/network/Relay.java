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
 * Carries bytes between pairs of sockets, each no sooner than the delay of its direction after it
 * came. A delay costs no bandwidth: what is under way waits in a queue, and nobody sleeps between
 * reading and writing. Two threads serve all connections: one reads and notes the instant, one
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
   * @throws IOException when there is no selector to be had
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
      // it carries nothing any more, which is what was wanted
    }
  }

  /**
   * Carries bytes between two sockets until both have ended, one is gone, or {@link #cut} is
   * called.
   *
   * @param route of the connection
   * @param caller who has connected to us
   * @param target to whom we have connected
   * @throws IOException when one is gone already
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
      wire.close(); // cut while it was being made
    }
  }

  /** Ends connections. */
  void cut(Predicate<Route> which) {
    wires.stream().filter(wire -> which.test(wire.route())).forEach(ProxiedConnection::close);
  }

  /** Resets connections. */
  void reset(Predicate<Route> which) {
    wires.stream().filter(wire -> which.test(wire.route())).forEach(ProxiedConnection::reset);
  }

  /** Carries on in the directions that are not swallowed any more. */
  void carryAgain() {
    for (ProxiedConnection wire : wires) {
      try {
        wire.carryAgain();
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
      close(); // without its reader, nothing is carried: the members see their connections end
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

  /** Ends all connections and the threads. */
  @Override
  public void close() {
    sender.interrupt();
    wires.forEach(ProxiedConnection::close);
    close(selector);
  }
}
