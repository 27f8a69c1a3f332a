// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongSupplier;

/**
 * One direction of a connection: what has come in waits here until it may leave, in order. Guarded
 * by its own lock.
 */
final class DelayedPipe {
  /** What may be under way at once; beyond that the sender is not read from. */
  private static final int MOST_BYTES = 16 << 20;

  private final ProxiedConnection wire;
  private final SelectionKey from;
  private final SelectionKey to;
  private final LongSupplier delayNanos;
  private final Queue<Chunk> waiting = new ArrayDeque<>();
  private int waitingBytes;
  private long lastDueNanos = System.nanoTime();
  private boolean hasDeparture;
  private boolean senderEnded;
  private boolean endIsSent;

  /** Some bytes that came at once; none: the sender has ended. */
  private record Chunk(ByteBuffer bytes, long dueNanos) {}

  /**
   * An empty lane.
   *
   * @param wire of which it is a part
   * @param from where bytes come in; the key of a socket
   * @param to where they leave; the key of a socket
   * @param delayNanos how long they wait in between, asked for anew for each chunk; 0 or more
   */
  DelayedPipe(ProxiedConnection wire, SelectionKey from, SelectionKey to, LongSupplier delayNanos) {
    this.wire = wire;
    this.from = from;
    this.to = to;
    this.delayNanos = delayNanos;
  }

  ProxiedConnection wire() {
    return wire;
  }

  /**
   * Takes in what has come. Without a delay it leaves at once.
   *
   * @param buffer to read into; its content is lost
   * @throws IOException when one of the two sides is gone
   */
  synchronized void receive(ByteBuffer buffer) throws IOException {
    long nanos = delayNanos.getAsLong();
    if (nanos == Route.SWALLOWED) {
      from.interestOpsAnd(~SelectionKey.OP_READ); // the sender sees neither an answer nor an end
      return;
    }
    int read = socket(from).read(buffer.clear());
    long due = System.nanoTime() + nanos;
    // A delay that has become shorter must not let a chunk overtake the one before it.
    lastDueNanos = due - lastDueNanos > 0 ? due : lastDueNanos;
    buffer.flip();
    if (read < 0) {
      senderEnded = true;
      add(buffer);
      return;
    }
    if (nanos == 0 && waiting.isEmpty()) {
      socket(to).write(buffer);
    }
    if (buffer.hasRemaining()) {
      add(buffer);
    }
  }

  private void add(ByteBuffer bytes) {
    ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    waiting.add(new Chunk(copy, lastDueNanos));
    waitingBytes += copy.remaining();
    if (senderEnded || waitingBytes > MOST_BYTES) {
      from.interestOpsAnd(~SelectionKey.OP_READ);
    }
    if (!hasDeparture) {
      departAt(lastDueNanos);
    }
  }

  private void departAt(long dueNanos) {
    hasDeparture = true;
    wire.timetable().add(this, dueNanos);
  }

  /**
   * Sends what is due. Afterwards the next departure is in the timetable, or the receiver's
   * readiness is awaited.
   *
   * @throws IOException when one of the two sides is gone
   */
  synchronized void send() throws IOException {
    hasDeparture = false;
    Chunk first = waiting.peek();
    while (first != null && first.dueNanos - System.nanoTime() <= 0) {
      if (!isSent(first.bytes)) {
        hasDeparture = true; // sendTheRest brings it
        to.interestOpsOr(SelectionKey.OP_WRITE);
        to.selector().wakeup();
        return;
      }
      waiting.remove();
      first = waiting.peek();
    }
    if (first != null) {
      departAt(first.dueNanos);
    }
    readAgain();
  }

  /** Goes on with what the receiver did not take before, since it takes more now. */
  synchronized void sendTheRest() {
    to.interestOpsAnd(~SelectionKey.OP_WRITE);
    departAt(System.nanoTime());
  }

  private boolean isSent(ByteBuffer bytes) throws IOException {
    if (!bytes.hasRemaining()) {
      socket(to).shutdownOutput();
      endIsSent = true;
      return true;
    }
    waitingBytes -= socket(to).write(bytes);
    return !bytes.hasRemaining();
  }

  /** Reads again what was swallowed before: the network carries it late, as a repeated packet. */
  synchronized void carryAgain() {
    if (delayNanos.getAsLong() != Route.SWALLOWED) {
      readAgain();
    }
  }

  private void readAgain() {
    boolean paused = (from.interestOps() & SelectionKey.OP_READ) == 0;
    if (paused && !senderEnded && waitingBytes <= MOST_BYTES / 2) {
      from.interestOpsOr(SelectionKey.OP_READ);
      from.selector().wakeup();
    }
  }

  /** Whether the sender has ended and the receiver knows. */
  synchronized boolean hasEnded() {
    return endIsSent;
  }

  private static SocketChannel socket(SelectionKey key) {
    return (SocketChannel) key.channel();
  }
}
