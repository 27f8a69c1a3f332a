// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Encodes histograms as text: HdrHistogram's compressed V2 format in standard Base64, which
 * HdrHistogram's log files and its readers in other languages also use.
 */
public final class HistogramText {
  /** Cookie, payload length, index offset, digits, lowest, highest, ratio. */
  private static final int HEADER_BYTES = 40;

  private static final int COMPRESSED_COOKIE = 0x1c849304;
  private static final int PLAIN_COOKIE = 0x1c849303;

  /** The cookie's second half-byte is the word size, which V2 does not use. */
  private static final int WORD_SIZE_BITS = 0xf0;

  /** Upper limit: five digits over the whole range of a long take less. */
  private static final int MAX_PAYLOAD_BYTES = 64 << 20;

  private static final int CHUNK_BYTES = 8 << 10;

  private HistogramText() {}

  /**
   * Encodes a histogram.
   *
   * @param histogram not changed
   * @return one line of Base64
   */
  public static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /**
   * Decodes a histogram.
   *
   * @param text as {@link #encode} wrote it
   * @throws IllegalArgumentException when the text is not a compressed V2 histogram, a header field
   *     is out of range, or the data does not match its checksum; the message is one sentence
   */
  public static Histogram decode(String text) {
    byte[] bytes = fromBase64(text);
    int payloadBytes;
    try {
      payloadBytes = requireSaneHeader(bytes);
    } catch (DataFormatException | BufferUnderflowException e) {
      throw notOne("its header is damaged", e);
    }
    try {
      requireWholeStream(bytes, HEADER_BYTES + payloadBytes);
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw notOne("its data is damaged", e);
    }
  }

  private static byte[] fromBase64(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw notOne("it is not Base64", e);
    }
  }

  /**
   * Checks the header first, since the library allocates as much memory as the header specifies.
   *
   * @return the length of the payload behind the header
   */
  private static int requireSaneHeader(byte[] bytes) throws DataFormatException {
    ByteBuffer outer = ByteBuffer.wrap(bytes);
    require(
        (outer.getInt() & ~WORD_SIZE_BITS) == COMPRESSED_COOKIE,
        "its header has the wrong magic number");
    int length = outer.getInt();
    require(length >= 0 && length <= outer.remaining(), "it is cut short");
    ByteBuffer header = ByteBuffer.wrap(firstBytes(bytes, outer.position(), length));
    require(
        (header.getInt() & ~WORD_SIZE_BITS) == PLAIN_COOKIE,
        "its inner header has the wrong magic number");
    int payloadBytes = header.getInt();
    requireRange("payload bytes", payloadBytes, MAX_PAYLOAD_BYTES);
    header.getInt();
    requireRange("significant digits", header.getInt(), 5);
    long lowest = header.getLong();
    long highest = header.getLong();
    require(lowest >= 1 && highest / 2 >= lowest, "its range is " + lowest + " to " + highest);
    return payloadBytes;
  }

  /** The library stops at the end of the payload, before zlib compares the checksum. */
  private static void requireWholeStream(byte[] bytes, int length) throws DataFormatException {
    ByteBuffer outer = ByteBuffer.wrap(bytes);
    outer.getInt();
    int compressedLength = outer.getInt();
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(bytes, outer.position(), compressedLength);
      byte[] chunk = new byte[CHUNK_BYTES];
      int read;
      do {
        read = inflater.inflate(chunk);
      } while (read > 0 && inflater.getBytesWritten() <= length);
      if (!inflater.finished() || inflater.getBytesWritten() != length) {
        throw new DataFormatException("it does not end after " + length + " bytes");
      }
    } finally {
      inflater.end();
    }
  }

  private static byte[] firstBytes(byte[] bytes, int offset, int length)
      throws DataFormatException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(bytes, offset, length);
      byte[] first = new byte[HEADER_BYTES];
      require(inflater.inflate(first) == HEADER_BYTES, "its header is cut short");
      return first;
    } finally {
      inflater.end();
    }
  }

  private static void requireRange(String name, int value, int most) {
    require(value >= 0 && value <= most, name + " is " + value + ", allowed is 0 to " + most);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw notOne(otherwise, null);
    }
  }

  private static IllegalArgumentException notOne(String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "the text is not a compressed V2 HdrHistogram in Base64: " + why, cause);
  }
}
