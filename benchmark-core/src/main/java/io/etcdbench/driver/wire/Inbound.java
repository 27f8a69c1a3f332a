// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.Http2;
import io.etcdbench.driver.wire.codec.Http2Failure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses the data of one server: frames, header blocks, data, and HTTP/2 control frames (RFC 9113).
 * Buffers at most one frame and one header block. Used by one thread.
 */
final class Inbound {
  private static final int MAX_CONTINUATIONS = 64;
  private static final int MAX_FRAME_SIZE_LIMIT = 1 << 24;

  private final Connection connection;
  private final Streams streams;
  private final Outbound out;
  private final AnswerHeaders headers = new AnswerHeaders();

  private byte[] rest = {};
  private int restBytes;

  /** The stream whose header block is continued; 0 for none. */
  private int continued;

  private boolean continuedEnds;
  private int continuations;
  private byte[] block = {};
  private int blockBytes;
  private boolean greeted;
  private int received;

  Inbound(Connection connection, Streams streams, Outbound out) {
    this.connection = connection;
    this.streams = streams;
    this.out = out;
  }

  /** Copies the unparsed bytes to the start of an array and returns their number. */
  int restore(byte[] into) {
    System.arraycopy(rest, 0, into, 0, restBytes);
    return restBytes;
  }

  /** Parses all complete frames and keeps the remaining bytes. */
  void read(byte[] bytes, int count) throws Http2Failure {
    int at = 0;
    restBytes = 0;
    while (count - at >= Http2.FRAME_HEADER_BYTES && !connection.isClosed()) {
      int length = (bytes[at] & 0xff) << 16 | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff);
      int type = bytes[at + 3] & 0xff;
      if (!greeted && type != Http2.SETTINGS) {
        throw new Http2Failure("something that is not HTTP/2");
      }
      if (length > Http2.MAX_FRAME_BYTES) {
        throw new Http2Failure("a frame of " + length + " bytes");
      }
      if (count - at - Http2.FRAME_HEADER_BYTES < length) {
        break;
      }
      int flags = bytes[at + 4] & 0xff;
      int stream = int32(bytes, at + 5) & Integer.MAX_VALUE;
      at += Http2.FRAME_HEADER_BYTES;
      frame(type, flags, stream, bytes, at, length);
      at += length;
    }
    if (!connection.isClosed()) {
      keep(bytes, at, count - at);
    }
  }

  private void keep(byte[] bytes, int begin, int count) {
    if (count > rest.length) {
      rest = new byte[Http2.FRAME_HEADER_BYTES + Http2.MAX_FRAME_BYTES];
    }
    System.arraycopy(bytes, begin, rest, 0, count);
    restBytes = count;
  }

  private void frame(int type, int flags, int stream, byte[] bytes, int at, int length)
      throws Http2Failure {
    if (continued != 0 && (type != Http2.CONTINUATION || stream != continued)) {
      throw new Http2Failure("a frame inside a header block");
    }
    switch (type) {
      case Http2.DATA -> data(flags, stream, bytes, at, length);
      case Http2.HEADERS -> headers(flags, stream, bytes, at, length);
      case Http2.CONTINUATION -> continuation(flags, bytes, at, length);
      case Http2.RST_STREAM -> {
        require(length == 4 && stream != 0, "a malformed RST_STREAM");
        reset(stream, int32(bytes, at));
      }
      case Http2.SETTINGS -> settings(flags, stream, bytes, at, length);
      case Http2.PING -> {
        require(length == 8 && stream == 0, "a malformed PING");
        if ((flags & Http2.ACK) == 0) {
          out.pong(bytes, at);
          connection.pinged();
        }
      }
      case Http2.GOAWAY -> {
        require(length >= 8 && stream == 0, "a malformed GOAWAY");
        connection.goAway(
            int32(bytes, at) & Integer.MAX_VALUE,
            int32(bytes, at + 4),
            new String(bytes, at + 8, length - 8, UTF_8));
      }
      case Http2.WINDOW_UPDATE -> windowUpdate(stream, bytes, at, length);
      case Http2.PUSH_PROMISE -> throw new Http2Failure("a push that was forbidden");
      default -> {
        // Priorities and extension frames are ignored.
      }
    }
  }

  private void data(int flags, int id, byte[] bytes, int at, int length) throws Http2Failure {
    WireStream stream = known(id);
    received += length;
    if (received > Http2.CONNECTION_WINDOW / 2) {
      out.windowUpdate(0, received);
      connection.markUnsent();
      received = 0;
    }
    if (stream == null) {
      return;
    }
    int padding = padding(flags, bytes, at, length);
    int begin = at + (padding > 0 ? 1 : 0);
    String problem =
        stream.isAnswered()
            ? stream.take(bytes, begin, length - padding)
            : "the server sent data before the headers";
    if (stream.id() != id) {
      return; // a message has ended the stream, or even the connection
    }
    if (problem != null) {
      connection.refuse(stream, problem);
    } else if ((flags & Http2.END_STREAM) != 0) {
      connection.refuse(stream, "the server sent no status");
    } else {
      int more = stream.consumed(length);
      if (more > 0) {
        out.windowUpdate(id, more);
        connection.markUnsent();
      }
    }
  }

  private void headers(int flags, int id, byte[] bytes, int at, int length) throws Http2Failure {
    int padding = padding(flags, bytes, at, length);
    int begin = at + (padding > 0 ? 1 : 0);
    int count = length - padding;
    if ((flags & Http2.WITH_PRIORITY) != 0) {
      require(count >= 5, "a malformed header block");
      begin += 5;
      count -= 5;
    }
    known(id);
    boolean ends = (flags & Http2.END_STREAM) != 0;
    if ((flags & Http2.END_HEADERS) != 0) {
      headers(id, ends, headers.decode(id, bytes, begin, count));
    } else {
      continued = id;
      continuedEnds = ends;
      continuations = 0;
      blockBytes = 0;
      append(bytes, begin, count);
    }
  }

  private void continuation(int flags, byte[] bytes, int at, int length) throws Http2Failure {
    require(continued != 0, "a continued header block that has not begun");
    require(++continuations <= MAX_CONTINUATIONS, "a header block without an end");
    append(bytes, at, length);
    if ((flags & Http2.END_HEADERS) != 0) {
      int id = continued;
      continued = 0;
      headers(id, continuedEnds, headers.decode(id, block, 0, blockBytes));
    }
  }

  private void append(byte[] bytes, int begin, int count) throws Http2Failure {
    require(blockBytes + count <= Http2.MAX_HEADER_BYTES, "a header block that is too large");
    if (block.length < blockBytes + count) {
      block = Arrays.copyOf(block, Math.max(2 * block.length, blockBytes + count));
    }
    System.arraycopy(bytes, begin, block, blockBytes, count);
    blockBytes += count;
  }

  private void headers(int id, boolean ends, AnswerHeaders.Block what) {
    WireStream stream = streams.find(id);
    if (stream == null) {
      return;
    }
    if (ends) {
      connection.ended(stream, what);
    } else if (what.httpStatus() >= 100 && what.httpStatus() < 200) {
      // An informational response; the final one follows.
    } else if (stream.isAnswered()) {
      connection.refuse(stream, "the server sent headers twice");
    } else if (!what.isGrpc() || what.httpStatus() != 200) {
      connection.refuse(stream, what);
    } else {
      stream.setAnswered();
    }
  }

  private void reset(int id, int code) throws Http2Failure {
    WireStream stream = known(id);
    if (stream != null) {
      connection.reset(stream, code);
    }
  }

  private void settings(int flags, int stream, byte[] bytes, int at, int length)
      throws Http2Failure {
    boolean ack = (flags & Http2.ACK) != 0;
    require(stream == 0 && (ack ? length == 0 : length % 6 == 0), "malformed SETTINGS");
    if (ack) {
      return;
    }
    for (int i = at; i < at + length; i += 6) {
      setting((bytes[i] & 0xff) << 8 | (bytes[i + 1] & 0xff), int32(bytes, i + 2) & 0xffffffffL);
    }
    out.settingsAcknowledged();
    connection.markUnsent();
    if (!greeted) {
      greeted = true;
      connection.greeted();
    }
  }

  private void setting(int name, long value) throws Http2Failure {
    switch (name) {
      case Http2.HEADER_TABLE_SIZE -> out.headers().limitTable(value);
      case Http2.MAX_CONCURRENT_STREAMS ->
          connection.limitStreams((int) Math.min(value, Integer.MAX_VALUE));
      case Http2.INITIAL_WINDOW_SIZE -> {
        require(value <= Integer.MAX_VALUE, "a window above 2^31-1");
        int change = out.setInitialWindow((int) value);
        for (WireStream stream : streams.all()) {
          widen(stream, change);
        }
        out.sendBlocked();
      }
      case Http2.MAX_FRAME_SIZE ->
          require(
              value >= Http2.MAX_FRAME_BYTES && value < MAX_FRAME_SIZE_LIMIT,
              "a largest frame of " + value + " bytes");
      default -> {
        // Ignored.
      }
    }
  }

  private void windowUpdate(int id, byte[] bytes, int at, int length) throws Http2Failure {
    require(length == 4, "a malformed WINDOW_UPDATE");
    int more = int32(bytes, at) & Integer.MAX_VALUE;
    require(more > 0, "a WINDOW_UPDATE with increment 0");
    if (id == 0) {
      out.widen(more);
      sendBlocked(out.isBlocked());
      return;
    }
    WireStream stream = known(id);
    if (stream != null) {
      widen(stream, more);
      sendBlocked(stream.unsentBytes() > 0);
    }
  }

  /**
   * Sends blocked data, if any. A larger window alone does not cause a write, because etcd sends
   * one with each ping.
   */
  private void sendBlocked(boolean waits) {
    if (waits) {
      out.sendBlocked();
      connection.markUnsent();
    }
  }

  private static void widen(WireStream stream, int more) throws Http2Failure {
    stream.widen(more);
    require(stream.sendWindow() <= Integer.MAX_VALUE, "a window above 2^31-1");
  }

  /** Finds a stream; null if it has ended here. A stream that was never opened is an error. */
  private @Nullable WireStream known(int id) throws Http2Failure {
    WireStream stream = streams.find(id);
    if (stream == null) {
      require(connection.wasOpened(id), "a frame for a stream that was never opened");
    }
    return stream;
  }

  /** Returns the number of padding bytes, including the length field; 0 without padding. */
  private static int padding(int flags, byte[] bytes, int at, int length) throws Http2Failure {
    if ((flags & Http2.PADDED) == 0) {
      return 0;
    }
    require(length > 0 && (bytes[at] & 0xff) < length, "more padding than frame");
    return 1 + (bytes[at] & 0xff);
  }

  private static int int32(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 24
        | (bytes[at + 1] & 0xff) << 16
        | (bytes[at + 2] & 0xff) << 8
        | (bytes[at + 3] & 0xff);
  }

  private static void require(boolean holds, String otherwise) throws Http2Failure {
    if (!holds) {
      throw new Http2Failure(otherwise);
    }
  }
}
