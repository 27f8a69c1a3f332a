// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.wire.codec.HeaderBlocks;
import io.etcdbench.driver.wire.codec.Http2;
import io.etcdbench.driver.wire.codec.Http2Failure;
import io.etcdbench.driver.wire.codec.Method;
import io.etcdbench.driver.wire.codec.OutBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The output of one connection: requests within the server's flow-control windows, and HTTP/2
 * control frames. Frames are written in place; the connection sends them. Used by one thread.
 */
final class Outbound {
  private static final int PREFIX_BYTES = 5;
  private static final int PING_BYTES = 8;
  private static final int MAX_KEPT_PONGS = 8;

  /** Limit of the unsent bytes; beyond it no further request is written. */
  private static final int MAX_UNSENT_BYTES = 1 << 20;

  /**
   * Limit of the unsent control frames; beyond it the connection fails, because the server causes
   * responses without reading them.
   */
  private static final int MAX_CONTROL_BYTES = 8 << 20;

  private final OutBuffer out = new OutBuffer();
  private final HeaderBlocks headers;
  private final byte[] pongs = new byte[MAX_KEPT_PONGS * PING_BYTES];
  private final Queue<WireStream> blocked = new ArrayDeque<>();
  private long window = Http2.DEFAULT_WINDOW;
  private int initialWindow = Http2.DEFAULT_WINDOW;
  private int pongBytes;

  Outbound(HeaderBlocks headers) {
    this.headers = headers;
  }

  OutBuffer buffer() {
    return out;
  }

  HeaderBlocks headers() {
    return headers;
  }

  boolean isFull() {
    return out.end() > MAX_UNSENT_BYTES;
  }

  /** Returns whether a stream has more data to send than the server's windows allow. */
  boolean isBlocked() {
    return !blocked.isEmpty();
  }

  int initialWindow() {
    return initialWindow;
  }

  void greet() {
    out.bytes(
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    out.frame(12, Http2.SETTINGS, 0, 0);
    setting(Http2.ENABLE_PUSH, 0);
    setting(Http2.INITIAL_WINDOW_SIZE, Http2.STREAM_WINDOW);
    windowUpdate(0, Http2.CONNECTION_WINDOW - Http2.DEFAULT_WINDOW);
  }

  /** Opens the stream on the server and sends its first message. */
  void open(WireStream stream, boolean sharesToken) {
    byte[] block = headers.of(stream.method(), stream.token(), sharesToken);
    out.frame(block.length, Http2.HEADERS, Http2.END_HEADERS, stream.id());
    out.bytes(block);
    int begin = beginMessage();
    if (stream.writeFirst(out)) {
      endMessage(stream, begin, true);
    } else {
      out.truncate(begin);
    }
  }

  /** Reserves space for the headers of a message. Pass the result to {@link #endMessage}. */
  int beginMessage() {
    int begin = out.end();
    out.skip(Http2.FRAME_HEADER_BYTES + PREFIX_BYTES);
    return begin;
  }

  /**
   * Ends a message, which consists of the bytes written since {@link #beginMessage}, and sends as
   * much as the windows allow.
   */
  void endMessage(WireStream stream, int begin, boolean last) {
    int payload = out.end() - begin - Http2.FRAME_HEADER_BYTES;
    out.fixed32At(begin + Http2.FRAME_HEADER_BYTES + 1, payload - PREFIX_BYTES);
    if (payload <= Http2.MAX_FRAME_BYTES
        && payload <= window
        && payload <= stream.sendWindow()
        && stream.unsentBytes() == 0) {
      out.frameAt(begin, payload, Http2.DATA, last ? Http2.END_STREAM : 0, stream.id());
      window -= payload;
      stream.widen(-payload);
      if (last) {
        stream.endLocally();
      }
      return;
    }
    boolean waits = stream.unsentBytes() > 0;
    stream.hold(out.cut(begin + Http2.FRAME_HEADER_BYTES));
    out.truncate(begin);
    if (!waits && !sendUnsent(stream, last)) {
      blocked.add(stream);
    }
  }

  void windowUpdate(int stream, int more) {
    out.frame(4, Http2.WINDOW_UPDATE, 0, stream);
    out.fixed32(more);
  }

  void reset(int stream, int code) {
    out.frame(4, Http2.RST_STREAM, 0, stream);
    out.fixed32(code);
  }

  void settingsAcknowledged() throws Http2Failure {
    requireReader();
    out.frame(0, Http2.SETTINGS, Http2.ACK, 0);
  }

  void ping() {
    out.frame(PING_BYTES, Http2.PING, 0, 0);
    out.skip(PING_BYTES);
  }

  /**
   * Keeps the response to a ping for {@link #writePongs}; writes them all when the limit is
   * reached.
   */
  void pong(byte[] bytes, int begin) throws Http2Failure {
    requireReader();
    System.arraycopy(bytes, begin, pongs, pongBytes, PING_BYTES);
    pongBytes += PING_BYTES;
    if (pongBytes == pongs.length) {
      writePongs();
    }
  }

  int keptPongs() {
    return pongBytes / PING_BYTES;
  }

  void writePongs() {
    for (int at = 0; at < pongBytes; at += PING_BYTES) {
      out.frame(PING_BYTES, Http2.PING, Http2.ACK, 0);
      out.bytes(pongs, at, PING_BYTES);
    }
    pongBytes = 0;
  }

  /** Enlarges the connection's window. Call {@link #sendBlocked} afterwards. */
  void widen(int more) throws Http2Failure {
    window += more;
    if (window > Integer.MAX_VALUE) {
      throw new Http2Failure("a window above 2^31-1");
    }
  }

  /**
   * Sets the initial window of streams and returns the change, which the caller must apply to open
   * streams.
   */
  int setInitialWindow(int bytes) {
    int change = bytes - initialWindow;
    initialWindow = bytes;
    return change;
  }

  /** Sends blocked data, in order. */
  void sendBlocked() {
    for (int left = blocked.size(); left > 0 && window > 0; left--) {
      WireStream stream = blocked.remove();
      boolean gone = stream.unsentBytes() == 0;
      if (!gone && !sendUnsent(stream, stream.method() != Method.WATCH)) {
        blocked.add(stream);
      }
    }
  }

  /** Removes a stream. Call this before its object is reused. */
  void forget(WireStream stream) {
    if (stream.unsentBytes() > 0) {
      blocked.remove(stream);
    }
  }

  private boolean sendUnsent(WireStream stream, boolean last) {
    while (stream.unsentBytes() > 0) {
      long most = Math.min(Math.min(window, stream.sendWindow()), Http2.MAX_FRAME_BYTES);
      int count = (int) Math.min(most, stream.unsentBytes());
      if (count <= 0) {
        return false;
      }
      boolean ends = last && count == stream.unsentBytes();
      out.frame(count, Http2.DATA, ends ? Http2.END_STREAM : 0, stream.id());
      stream.writeUnsent(out, count);
      window -= count;
      stream.widen(-count);
      if (ends) {
        stream.endLocally();
      }
    }
    return true;
  }

  private void setting(int name, int value) {
    out.octet(name >>> 8);
    out.octet(name);
    out.fixed32(value);
  }

  private void requireReader() throws Http2Failure {
    if (out.end() > MAX_CONTROL_BYTES) {
      throw new Http2Failure("more pings and settings than it reads acknowledgements for");
    }
  }
}
