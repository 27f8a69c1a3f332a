// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.Http2;
import io.etcdbench.driver.wire.codec.Method;
import io.etcdbench.driver.wire.codec.OutBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/2 stream: its state, its unsent data, and the partially received message. Used by its
 * client's loop only.
 */
abstract class WireStream {
  private static final int PREFIX_BYTES = 5;
  private static final int MAX_KEPT_BYTES = 64 << 10;
  private static final byte[] NOTHING = {};

  /** Stream id; 0 while it is not open. */
  private int id;

  private @Nullable Connection connection;
  private boolean answered;
  private int received;

  /** Data that the flow-control windows have held back, from unsentBegin on. */
  private byte[] unsent = NOTHING;

  private int unsentBegin;
  private boolean localEnd;
  private long sendWindow;

  private byte[] partial = NOTHING;
  private int partialBytes;

  /** Returns the maximum size of a message. */
  abstract int mostMessageBytes();

  abstract Method method();

  /** Returns the token to send; null for none. */
  abstract byte @Nullable [] token();

  /** Writes the first message. Returns false if there is none yet and the stream stays open. */
  abstract boolean writeFirst(OutBuffer out);

  /**
   * Called for each message. The array is valid during this call, or until the next message on this
   * stream.
   */
  abstract void message(byte[] bytes, int begin, int length);

  /** Called when the server has ended the stream, after its connection has removed it. */
  abstract void ended(AnswerHeaders.Block trailers);

  /** Called when the stream has failed locally, after its connection has removed it. */
  abstract void broken(Ending why);

  /** Returns whether the stream has exceeded its deadline at this tick. */
  abstract boolean isOverdue(int tick);

  final int id() {
    return id;
  }

  final @Nullable Connection connection() {
    return connection;
  }

  final void opened(Connection on, int number, long window) {
    connection = on;
    id = number;
    sendWindow = window;
  }

  /** Clears the state, so that the object can be opened again. */
  final void left() {
    connection = null;
    id = 0;
    answered = false;
    received = 0;
    localEnd = false;
    unsent = NOTHING;
    unsentBegin = 0;
    partialBytes = 0;
    if (partial.length > MAX_KEPT_BYTES) {
      partial = NOTHING;
    }
  }

  final boolean isAnswered() {
    return answered;
  }

  final void setAnswered() {
    answered = true;
  }

  final long sendWindow() {
    return sendWindow;
  }

  final void widen(long more) {
    sendWindow += more;
  }

  final int unsentBytes() {
    return unsent.length - unsentBegin;
  }

  final boolean hasLocalEnd() {
    return localEnd;
  }

  final void endLocally() {
    localEnd = true;
  }

  /** Keeps data until the windows allow sending it. */
  final void hold(byte[] bytes) {
    int before = unsentBytes();
    byte[] joined = new byte[before + bytes.length];
    System.arraycopy(unsent, unsentBegin, joined, 0, before);
    System.arraycopy(bytes, 0, joined, before, bytes.length);
    unsent = joined;
    unsentBegin = 0;
  }

  final void writeUnsent(OutBuffer out, int count) {
    out.bytes(unsent, unsentBegin, count);
    unsentBegin += count;
    if (unsentBegin == unsent.length) {
      unsent = NOTHING;
      unsentBegin = 0;
    }
  }

  /** Counts received bytes. Returns the increment for a WINDOW_UPDATE, 0 for none yet. */
  final int consumed(int bytes) {
    received += bytes;
    if (received < Http2.STREAM_WINDOW / 2) {
      return 0;
    }
    int taken = received;
    received = 0;
    return taken;
  }

  /**
   * Processes a part of the stream's data.
   *
   * @return a description of the problem; null if there is none
   */
  final @Nullable String take(byte[] bytes, int begin, int count) {
    int at = begin;
    int end = begin + count;
    while (at < end) {
      if (partialBytes == 0 && end - at >= PREFIX_BYTES) {
        long length = lengthOf(bytes, at);
        if (bytes[at] != 0 || length > mostMessageBytes()) {
          return refuse(bytes[at], length);
        }
        if (end - at - PREFIX_BYTES >= length) {
          at += PREFIX_BYTES;
          message(bytes, at, (int) length);
          at += (int) length;
          continue;
        }
      }
      at = collect(bytes, at, end);
      if (at < 0) {
        return refuse(partial[0], lengthOf(partial, 0));
      }
    }
    return null;
  }

  /** Returns whether a message has arrived only in part. */
  final boolean isAmidMessage() {
    return partialBytes > 0;
  }

  /** Collects the next bytes of a partial message. Returns -1 if the message is not acceptable. */
  private int collect(byte[] bytes, int begin, int end) {
    int at = begin;
    if (partialBytes < PREFIX_BYTES) {
      at = append(bytes, at, Math.min(end - at, PREFIX_BYTES - partialBytes));
      if (partialBytes < PREFIX_BYTES) {
        return at;
      }
      if (partial[0] != 0 || lengthOf(partial, 0) > mostMessageBytes()) {
        return -1;
      }
    }
    int whole = PREFIX_BYTES + (int) lengthOf(partial, 0);
    at = append(bytes, at, Math.min(end - at, whole - partialBytes));
    if (partialBytes == whole) {
      partialBytes = 0;
      message(partial, PREFIX_BYTES, whole - PREFIX_BYTES);
    }
    return at;
  }

  private int append(byte[] bytes, int at, int count) {
    if (partial.length - partialBytes < count) {
      partial = Arrays.copyOf(partial, Math.max(2 * partial.length, partialBytes + count));
    }
    System.arraycopy(bytes, at, partial, partialBytes, count);
    partialBytes += count;
    return at + count;
  }

  private String refuse(byte compressed, long length) {
    return compressed != 0
        ? "the server sent a compressed message, which was not offered"
        : "gRPC message exceeds maximum size %s: %s".formatted(mostMessageBytes(), length);
  }

  private static long lengthOf(byte[] bytes, int at) {
    return (bytes[at + 1] & 0xffL) << 24
        | (bytes[at + 2] & 0xffL) << 16
        | (bytes[at + 3] & 0xffL) << 8
        | (bytes[at + 4] & 0xffL);
  }
}
