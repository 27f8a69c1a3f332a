// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection through us: two sockets and the two lanes between them. Thread-safe. */
final class ProxiedConnection implements AutoCloseable {
  private final Route route;
  private final WriteScheduler timetable;
  private final SelectionKey caller;
  private final SelectionKey target;
  private final DelayedPipe there;
  private final DelayedPipe back;

  /**
   * Joins two connected sockets; nothing is carried before {@link #open}.
   *
   * @param route of the connection
   * @param caller who has connected to us; not blocking
   * @param target to whom we have connected; not blocking
   * @param selector on which both are served
   * @param timetable takes the departures
   * @throws IOException when one of the sockets is gone
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

  /** Begins to carry. */
  void open() {
    caller.interestOps(SelectionKey.OP_READ);
    target.interestOps(SelectionKey.OP_READ);
    caller.selector().wakeup();
  }

  /**
   * Serves one of the two sockets, in the thread that reads.
   *
   * @param ready its key
   * @param buffer to read into
   * @throws IOException when one of the two is gone
   */
  void serve(SelectionKey ready, ByteBuffer buffer) throws IOException {
    if (ready.isReadable()) {
      (ready == caller ? there : back).receive(buffer);
    }
    if (ready.isWritable()) {
      (ready == caller ? back : there).sendTheRest();
    }
  }

  /** Carries on in the directions that are not swallowed any more. */
  void carryAgain() {
    there.carryAgain();
    back.carryAgain();
  }

  /** Ends the connection by a reset of both sides, as a firewall does. */
  void reset() {
    for (SelectionKey side : new SelectionKey[] {caller, target}) {
      try {
        ((SocketChannel) side.channel()).setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException e) {
        // it has ended by itself
      }
    }
    close();
    caller.selector().wakeup(); // which lets go of the sockets: only then the reset is sent
  }

  Route route() {
    return route;
  }

  WriteScheduler timetable() {
    return timetable;
  }

  /** Whether both sides have ended and know it of each other. */
  boolean hasEnded() {
    return there.hasEnded() && back.hasEnded();
  }

  boolean isClosed() {
    return !caller.channel().isOpen();
  }

  /** Ends the connection at once; what is under way is lost. */
  @Override
  public void close() {
    Relay.close(caller.channel());
    Relay.close(target.channel());
  }
}
