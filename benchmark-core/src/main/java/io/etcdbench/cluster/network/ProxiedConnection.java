// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A proxied connection: two sockets and a pipe for each direction. Thread-safe. */
final class ProxiedConnection implements AutoCloseable {
  private final Route route;
  private final WriteScheduler timetable;
  private final SelectionKey caller;
  private final SelectionKey target;
  private final DelayedPipe there;
  private final DelayedPipe back;

  /**
   * Joins two connected sockets. Nothing is forwarded before {@link #open}.
   *
   * @param route of the connection
   * @param caller the accepted connection; non-blocking
   * @param target our connection to the member; non-blocking
   * @param selector that serves both
   * @param timetable receives the scheduled writes
   * @throws IOException if one of the sockets is closed
   */
  ProxiedConnection(
      Route route,
      SocketChannel caller,
      SocketChannel target,
      Selector selector,
      WriteScheduler timetable)
      throws IOException {
    this.route = route;
    this.timetable = timetable;
    this.caller = caller.register(selector, 0, this);
    this.target = target.register(selector, 0, this);
    this.there = new DelayedPipe(this, this.caller, this.target, route.thereNanos());
    this.back = new DelayedPipe(this, this.target, this.caller, route.backNanos());
  }

  /** Starts forwarding. */
  void open() {
    caller.interestOps(SelectionKey.OP_READ);
    target.interestOps(SelectionKey.OP_READ);
    caller.selector().wakeup();
  }

  /**
   * Serves one of the two sockets, on the reading thread.
   *
   * @param ready its key
   * @param buffer to read into
   * @throws IOException if one of the two sockets is closed
   */
  void serve(SelectionKey ready, ByteBuffer buffer) throws IOException {
    if (ready.isReadable()) {
      (ready == caller ? there : back).receive(buffer);
    }
    if (ready.isWritable()) {
      (ready == caller ? back : there).sendTheRest();
    }
  }

  /** Resumes forwarding in the directions that are no longer blackholed. */
  void resumeForwarding() {
    there.resumeForwarding();
    back.resumeForwarding();
  }

  /** Resets the connection on both sides, as a firewall does. */
  void reset() {
    for (SelectionKey side : new SelectionKey[] {caller, target}) {
      try {
        ((SocketChannel) side.channel()).setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException e) {
        // already closed
      }
    }
    close();
    caller.selector().wakeup(); // the reset is sent when the selector releases the sockets
  }

  Route route() {
    return route;
  }

  WriteScheduler timetable() {
    return timetable;
  }

  /** Returns whether both sides have closed and both have been notified. */
  boolean hasEnded() {
    return there.hasEnded() && back.hasEnded();
  }

  boolean isClosed() {
    return !caller.channel().isOpen();
  }

  /** Closes the connection immediately. Bytes in flight are lost. */
  @Override
  public void close() {
    Relay.close(caller.channel());
    Relay.close(target.channel());
  }
}
