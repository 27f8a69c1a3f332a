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
 * One direction of a connection. Received bytes wait here until they are due and are sent in order.
 * Guarded by its own lock.
 */
final class DelayedPipe {
  /** Limit of the bytes in flight; beyond it nothing is read from the sender. */
  private static final int MAX_BYTES = 16 << 20;

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

  /** Bytes of one read; empty if the sender has closed its side. */
  private record Chunk(ByteBuffer bytes, long dueNanos) {}

  /**
   * Creates an empty pipe.
   *
   * @param wire the connection of this pipe
   * @param from key of the socket to read from
   * @param to key of the socket to write to
   * @param delayNanos the delay, read again for each chunk; 0 or more, or {@link Route#BLACKHOLED}
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
   * Reads the available bytes. Without a delay they are sent immediately.
   *
   * @param buffer to read into; its content is overwritten
   * @throws IOException if one of the two sides is closed
   */
  synchronized void receive(ByteBuffer buffer) throws IOException {
    long nanos = delayNanos.getAsLong();
    if (nanos == Route.BLACKHOLED) {
      from.interestOpsAnd(~SelectionKey.OP_READ); // the sender sees no response and no close
      return;
    }
    int read = socket(from).read(buffer.clear());
    long due = System.nanoTime() + nanos;
    // A shorter delay must not let a chunk overtake an earlier one.
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
    if (senderEnded || waitingBytes > MAX_BYTES) {
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
   * Sends the chunks that are due. Afterwards the next one is scheduled, or the pipe waits until
   * the receiver is writable.
   *
   * @throws IOException if one of the two sides is closed
   */
  synchronized void send() throws IOException {
    hasDeparture = false;
    Chunk first = waiting.peek();
    while (first != null && first.dueNanos - System.nanoTime() <= 0) {
      if (!isSent(first.bytes)) {
        hasDeparture = true; // sendTheRest schedules it
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

  /** Resumes sending when the receiver is writable again. */
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

  /** Resumes reading after a blackhole. The bytes arrive late, like retransmitted packets. */
  synchronized void resumeForwarding() {
    if (delayNanos.getAsLong() != Route.BLACKHOLED) {
      readAgain();
    }
  }

  private void readAgain() {
    boolean paused = (from.interestOps() & SelectionKey.OP_READ) == 0;
    if (paused && !senderEnded && waitingBytes <= MAX_BYTES / 2) {
      from.interestOpsOr(SelectionKey.OP_READ);
      from.selector().wakeup();
    }
  }

  /** Returns whether the sender has closed its side and the receiver has been notified. */
  synchronized boolean hasEnded() {
    return endIsSent;
  }

  private static SocketChannel socket(SelectionKey key) {
    return (SocketChannel) key.channel();
  }
}
