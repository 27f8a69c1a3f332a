// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bytes to be sent to one server. Frames, header fields and Protocol Buffers are appended in place.
 * Grows as needed and keeps its size up to {@value #MAX_KEPT_BYTES} bytes. Used by one thread.
 */
public final class OutBuffer {
  private static final int FIRST_BYTES = 4 << 10;
  private static final int MAX_KEPT_BYTES = 1 << 20;
  private static final int MAX_VARINT_BYTES = 10;

  private byte[] bytes = new byte[FIRST_BYTES];
  private ByteBuffer view = ByteBuffer.wrap(bytes);
  private int end;

  /** Returns the position of the next byte. */
  public int end() {
    return end;
  }

  public boolean isEmpty() {
    return end == 0;
  }

  /** Returns a view of all written bytes. Pass the number of bytes consumed to {@link #sent}. */
  public ByteBuffer view() {
    return view.limit(end).position(0);
  }

  /** Removes bytes from the start. */
  public void sent(int count) {
    if (count < end) {
      System.arraycopy(bytes, count, bytes, 0, end - count);
    }
    end -= count;
    if (end == 0 && bytes.length > MAX_KEPT_BYTES) {
      replace(new byte[FIRST_BYTES]);
    }
  }

  /** Removes all bytes from a position on and returns them as a new array. */
  public byte[] cut(int from) {
    byte[] taken = Arrays.copyOfRange(bytes, from, end);
    end = from;
    return taken;
  }

  public void truncate(int to) {
    end = to;
  }

  public void octet(int value) {
    reserve(1);
    bytes[end++] = (byte) value;
  }

  public void bytes(byte[] from) {
    bytes(from, 0, from.length);
  }

  public void bytes(byte[] from, int offset, int count) {
    reserve(count);
    System.arraycopy(from, offset, bytes, end, count);
    end += count;
  }

  public void fixed32(int value) {
    reserve(4);
    end += 4;
    fixed32At(end - 4, value);
  }

  public void fixed32At(int at, int value) {
    bytes[at] = (byte) (value >>> 24);
    bytes[at + 1] = (byte) (value >>> 16);
    bytes[at + 2] = (byte) (value >>> 8);
    bytes[at + 3] = (byte) value;
  }

  /** Appends a frame header. */
  public void frame(int payload, int type, int flags, int stream) {
    reserve(Http2.FRAME_HEADER_BYTES);
    end += Http2.FRAME_HEADER_BYTES;
    frameAt(end - Http2.FRAME_HEADER_BYTES, payload, type, flags, stream);
  }

  public void frameAt(int at, int payload, int type, int flags, int stream) {
    bytes[at] = (byte) (payload >>> 16);
    bytes[at + 1] = (byte) (payload >>> 8);
    bytes[at + 2] = (byte) payload;
    bytes[at + 3] = (byte) type;
    bytes[at + 4] = (byte) flags;
    fixed32At(at + 5, stream);
  }

  /** Appends zeros, to be overwritten later. */
  public void skip(int count) {
    reserve(count);
    for (int i = 0; i < count; i++) {
      bytes[end++] = 0;
    }
  }

  /** Appends a Protocol Buffers number; nothing for 0, which is the default. */
  public void number(int field, long value) {
    if (value != 0) {
      explicitNumber(field, value);
    }
  }

  public void explicitNumber(int field, long value) {
    varint((long) field << 3);
    varint(value);
  }

  public void flag(int field, boolean value) {
    number(field, value ? 1 : 0);
  }

  /** Appends a Protocol Buffers byte string; nothing for an empty one. */
  public void string(int field, byte[] value) {
    if (value.length > 0) {
      varint((long) field << 3 | 2);
      varint(value.length);
      bytes(value, 0, value.length);
    }
  }

  /** Starts a nested message. Pass the result to {@link #close}. */
  public int open(int field) {
    varint((long) field << 3 | 2);
    octet(0);
    return end;
  }

  /** Ends a nested message and inserts its length, which may move the message. */
  public void close(int begin) {
    int length = end - begin;
    if (length < 0x80) {
      bytes[begin - 1] = (byte) length;
      return;
    }
    int more = varintBytes(length) - 1;
    skip(more);
    System.arraycopy(bytes, begin, bytes, begin + more, length);
    int last = end;
    end = begin - 1;
    varint(length);
    end = last;
  }

  public void varint(long value) {
    reserve(MAX_VARINT_BYTES);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[end++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[end++] = (byte) rest;
  }

  public void reserve(int more) {
    if (bytes.length - end < more) {
      replace(Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + more)));
    }
  }

  private void replace(byte[] other) {
    bytes = other;
    view = ByteBuffer.wrap(other);
  }

  private static int varintBytes(int value) {
    return (31 - Integer.numberOfLeadingZeros(value)) / 7 + 1;
  }
}
