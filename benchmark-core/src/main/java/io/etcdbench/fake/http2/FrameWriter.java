// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

import io.grpc.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Encodes frames and buffers them until they are sent to the client. Used by one thread. */
final class FrameWriter {
  private static final int FIRST_BYTES = 16 << 10;

  /** The index of {@code :status: 200} in HPACK's static table, as an indexed field. */
  private static final int STATUS_200 = 0x88;

  /** Indexes of the client's dynamic table after the first response, newest first. */
  private static final int GRPC_MESSAGE_EMPTY = 0x80 | 62;

  private static final int GRPC_STATUS_OK = 0x80 | 63;
  private static final int CONTENT_TYPE = 0x80 | 64;

  /**
   * {@code content-type: application/grpc}, Huffman-coded and indexed, as Go's servers encode it.
   */
  private static final byte[] CONTENT_TYPE_GRPC =
      HexFormat.of().parseHex("5f8b1d75d0620d263d4c4d6564");

  /** {@code grpc-status: 0} and an empty {@code grpc-message}. */
  private static final byte[] STATUS_OK =
      HexFormat.of().parseHex("40889acac8b21234da8f0130" + "40899acac8b5254207317f00");

  private byte[] bytes = new byte[FIRST_BYTES];
  private int length;
  private boolean typeIndexed;
  private boolean statusIndexed;

  /** Writes as much as the channel accepts; returns true when nothing is left. */
  boolean writeTo(WritableByteChannel channel) throws IOException {
    if (length == 0) {
      return true;
    }
    int written = channel.write(ByteBuffer.wrap(bytes, 0, length));
    System.arraycopy(bytes, written, bytes, 0, length - written);
    length -= written;
    return length == 0;
  }

  /** Writes a SETTINGS frame with the default settings of HTTP/2. */
  void settings() {
    begin(0, Frame.SETTINGS, 0, 0);
  }

  void settingsAcknowledged() {
    begin(0, Frame.SETTINGS, Frame.ACK, 0);
  }

  /** Allows the client to send more on a stream, or on the connection if the stream is 0. */
  void windowUpdate(int stream, int more) {
    begin(4, Frame.WINDOW_UPDATE, 0, stream);
    putInt(more);
  }

  /** Writes a PING frame whose acknowledgement is ignored. */
  void ping() {
    begin(8, Frame.PING, 0, 0);
    putInt(0);
    putInt(0);
  }

  void pong(long payload) {
    begin(8, Frame.PING, Frame.ACK, 0);
    putInt((int) (payload >>> 32));
    putInt((int) payload);
  }

  /** Writes the initial headers of a response. */
  void headers(int stream) {
    int begin = beginHeaders(stream, 0);
    type();
    endHeaders(begin);
  }

  void data(int stream, ByteBuffer from, int count) {
    begin(count, Frame.DATA, 0, stream);
    from.get(bytes, length, count);
    length += count;
  }

  /** Writes the trailers of a response. */
  void trailers(int stream, Status status) {
    int begin = beginHeaders(stream, Frame.END_STREAM);
    status(status);
    endHeaders(begin);
  }

  /** Writes a trailers-only response. */
  void refusal(int stream, Status status) {
    int begin = beginHeaders(stream, Frame.END_STREAM);
    type();
    status(status);
    endHeaders(begin);
  }

  private void type() {
    put(STATUS_200);
    if (typeIndexed && statusIndexed) {
      put(CONTENT_TYPE);
    } else if (typeIndexed) {
      put(0x80 | 62);
    } else {
      typeIndexed = true;
      literal(CONTENT_TYPE_GRPC);
    }
  }

  private void status(Status status) {
    if (!status.isOk()) {
      put(0);
      text("grpc-status");
      text(String.valueOf(status.getCode().value()));
      put(0);
      text("grpc-message");
      text(escaped(status.getDescription()));
    } else if (statusIndexed) {
      put(GRPC_STATUS_OK);
      put(GRPC_MESSAGE_EMPTY);
    } else {
      statusIndexed = true;
      literal(STATUS_OK);
    }
  }

  private void literal(byte[] block) {
    System.arraycopy(block, 0, bytes, length, block.length);
    length += block.length;
  }

  /**
   * Percent-encodes a status message, as gRPC over HTTP/2 requires; the fake's messages are short.
   */
  private static String escaped(@org.jspecify.annotations.Nullable String message) {
    StringBuilder all = new StringBuilder();
    for (byte octet : (message == null ? "" : message).getBytes(StandardCharsets.UTF_8)) {
      if (octet >= ' ' && octet <= '~' && octet != '%') {
        all.append((char) octet);
      } else {
        all.append('%').append(String.format(Locale.ROOT, "%02X", octet & 0xff));
      }
    }
    return all.toString();
  }

  /** Writes an HPACK string literal without Huffman coding. */
  private void text(String value) {
    byte[] octets = value.getBytes(StandardCharsets.ISO_8859_1);
    reserve(octets.length + 6);
    if (octets.length < 0x7f) {
      put(octets.length);
    } else {
      put(0x7f);
      int rest = octets.length - 0x7f;
      for (; rest >= 0x80; rest >>>= 7) {
        put((rest & 0x7f) | 0x80);
      }
      put(rest);
    }
    System.arraycopy(octets, 0, bytes, length, octets.length);
    length += octets.length;
  }

  private int beginHeaders(int stream, int flags) {
    begin(0, Frame.HEADERS, Frame.END_HEADERS | flags, stream);
    reserve(64);
    return length;
  }

  private void endHeaders(int begin) {
    int payload = length - begin;
    int at = begin - 9;
    bytes[at] = (byte) (payload >>> 16);
    bytes[at + 1] = (byte) (payload >>> 8);
    bytes[at + 2] = (byte) payload;
  }

  private void begin(int payload, int type, int flags, int stream) {
    reserve(9 + payload);
    put(payload >>> 16);
    put(payload >>> 8);
    put(payload);
    put(type);
    put(flags);
    putInt(stream);
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  private void put(int octet) {
    bytes[length++] = (byte) octet;
  }

  private void putInt(int value) {
    put(value >>> 24);
    put(value >>> 16);
    put(value >>> 8);
    put(value);
  }
}
