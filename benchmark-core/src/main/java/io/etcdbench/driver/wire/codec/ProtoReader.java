// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

/**
 * Iterates over the fields of a Protocol Buffers message in an array, without allocating objects.
 * Never reads outside of the message: malformed data ends it, and {@link #isBroken} reports that.
 * Used by one thread.
 */
public final class ProtoReader {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int DELIMITED = 2;
  private static final int FIXED32 = 5;

  private byte[] bytes = {};
  private int at;
  private int end;
  private int wire;
  private long number;
  private int length;
  private boolean broken;

  public ProtoReader read(byte[] from, int begin, int count) {
    bytes = from;
    at = begin;
    end = begin + count;
    broken = false;
    return this;
  }

  /** Reads the next field and returns its number; 0 at the end. */
  public int next() {
    if (at >= end) {
      return 0;
    }
    long tag = varint();
    wire = (int) tag & 7;
    int field = (int) (tag >>> 3);
    switch (wire) {
      case VARINT -> number = varint();
      case FIXED64 -> skip(8);
      case FIXED32 -> skip(4);
      case DELIMITED -> {
        long count = varint();
        length = (int) Math.min(Integer.MAX_VALUE, count < 0 ? Integer.MAX_VALUE : count);
        skip(length);
      }
      default -> fail();
    }
    if (field == 0) {
      fail();
    }
    return broken ? 0 : field;
  }

  /** Returns the value of a numeric field; 0 for another type. */
  public long number() {
    return wire == VARINT ? number : 0;
  }

  /** Returns the position of the value of a field that is a byte string or a message. */
  public int begin() {
    return at - length();
  }

  /** Returns the length of such a value; 0 for another type. */
  public int length() {
    return wire == DELIMITED ? length : 0;
  }

  /** Makes another reader iterate over the message in this field. */
  public ProtoReader enter(ProtoReader inner) {
    return inner.read(bytes, begin(), length());
  }

  public byte[] string() {
    byte[] copy = new byte[length()];
    System.arraycopy(bytes, begin(), copy, 0, copy.length);
    return copy;
  }

  /** Returns whether malformed data was found. */
  public boolean isBroken() {
    return broken;
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (at >= end) {
        break;
      }
      byte octet = bytes[at++];
      value |= (octet & 0x7fL) << shift;
      if (octet >= 0) {
        return value;
      }
    }
    fail();
    return 0;
  }

  private void skip(int count) {
    if (count > end - at) {
      fail();
    } else {
      at += count;
    }
  }

  private void fail() {
    broken = true;
    wire = VARINT;
    number = 0;
    at = end;
  }
}
