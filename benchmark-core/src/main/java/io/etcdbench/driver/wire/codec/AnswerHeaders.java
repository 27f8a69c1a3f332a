// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the header blocks of one connection's responses. A block that consists only of table
 * indices does not change the table, and keeps its meaning until another block changes it. The few
 * such blocks that repeat with every response are cached by their bytes. All other blocks are
 * decoded by Netty's HPACK decoder. Used by one thread.
 */
public final class AnswerHeaders {
  private static final int MAX_REMEMBERED_BYTES = 8;
  private static final int REMEMBERED = 4;
  private static final int NO_STATUS = -1;
  private static final int UNKNOWN = 2;

  private final Http2HeadersDecoder decoder =
      new DefaultHttp2HeadersDecoder(false, Http2.MAX_HEADER_BYTES);

  private final long[] keys = new long[REMEMBERED];
  private final @Nullable Block[] blocks = new @Nullable Block[REMEMBERED];
  private int next;

  /**
   * Content of a block.
   *
   * @param httpStatus 0 if the block has none, as in trailers
   * @param isGrpc whether the content type is gRPC's
   * @param grpcStatus -1 if the block has none
   * @param message message of the status, decoded; may be empty
   */
  public record Block(int httpStatus, boolean isGrpc, int grpcStatus, String message) {
    public boolean hasStatus() {
      return grpcStatus != NO_STATUS;
    }
  }

  /**
   * Decodes a complete block.
   *
   * @throws Http2Failure if it is not a header block, or too large
   */
  public Block decode(int stream, byte[] bytes, int begin, int length) throws Http2Failure {
    long key = length <= MAX_REMEMBERED_BYTES ? keyOf(bytes, begin, length) : 0;
    if (key != 0) {
      for (int i = 0; i < REMEMBERED; i++) {
        Block known = blocks[i];
        if (keys[i] == key && known != null) {
          return known;
        }
      }
    }
    Block block = read(stream, bytes, begin, length);
    if (key == 0) {
      Arrays.fill(blocks, null);
    } else {
      keys[next] = key;
      blocks[next] = block;
      next = (next + 1) % REMEMBERED;
    }
    return block;
  }

  /**
   * Returns the cache key of a block; 0 if it must not be cached. Bytes of cacheable blocks have
   * their highest bit set, so their key is never 0.
   */
  private static long keyOf(byte[] bytes, int begin, int length) {
    long key = 0;
    for (int i = 0; i < length; i++) {
      byte octet = bytes[begin + i];
      if (octet >= 0) {
        return 0;
      }
      key = key << 8 | (octet & 0xff);
    }
    return key;
  }

  private Block read(int stream, byte[] bytes, int begin, int length) throws Http2Failure {
    Http2Headers headers;
    try {
      headers = decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(bytes, begin, length));
    } catch (Http2Exception | RuntimeException e) {
      throw new Http2Failure("a header block that cannot be read");
    }
    CharSequence type = headers.get("content-type");
    CharSequence status = headers.get("grpc-status");
    CharSequence message = headers.get("grpc-message");
    return new Block(
        number(headers.status(), 0, 0),
        type != null && type.toString().startsWith("application/grpc"),
        number(status, NO_STATUS, UNKNOWN),
        message == null ? "" : unescape(message.toString()));
  }

  private static int number(@Nullable CharSequence text, int ifAbsent, int ifBroken) {
    if (text == null) {
      return ifAbsent;
    }
    boolean digits = text.length() > 0 && text.length() <= 3;
    for (int i = 0; digits && i < text.length(); i++) {
      digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
    return digits ? Integer.parseInt(text.toString()) : ifBroken;
  }

  /** Decodes the percent-encoding of gRPC over HTTP/2. Invalid escapes are left unchanged. */
  private static String unescape(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int high = c == '%' && i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
      int low = high < 0 ? -1 : Character.digit(text.charAt(i + 2), 16);
      if (low >= 0) {
        plain.write(high << 4 | low);
        i += 2;
      } else {
        plain.write(c);
      }
    }
    return plain.toString(StandardCharsets.UTF_8);
  }
}
