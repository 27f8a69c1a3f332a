// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

/**
 * Walks through one message of Protocol Buffers in an array, without objects. Whatever the bytes
 * are, it stays inside the message: what cannot be read ends it, and {@link #isBroken} tells. Used
 * by one thread.
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

  /** The number of the next field, whose value is read; 0 at the end. */
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

  /** The value of a field that is a number; 0 for another one. */
  public long number() {
    return wire == VARINT ? number : 0;
  }

  /** Where the value of a field begins that is a byte string or a message. */
  public int begin() {
    return at - length();
  }

  /** The length of such a value; 0 for another one. */
  public int length() {
    return wire == DELIMITED ? length : 0;
  }

  /** Has another reader walk through the message that is the value of this field. */
  public ProtoReader enter(ProtoReader inner) {
    return inner.read(bytes, begin(), length());
  }

  public byte[] string() {
    byte[] copy = new byte[length()];
    System.arraycopy(bytes, begin(), copy, 0, copy.length);
    return copy;
  }

  /** Whether some bytes could not be read. */
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
