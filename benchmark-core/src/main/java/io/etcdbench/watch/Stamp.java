// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The header of a value: the sequence number of its put, and the time at which it was sent. */
final class Stamp {
  /** Two 64-bit integers in little-endian byte order. */
  static final int BYTES = 2 * Long.BYTES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Stamp() {}

  static void write(byte[] value, long sequence, long sentNanos) {
    LONGS.set(value, 0, sequence);
    LONGS.set(value, Long.BYTES, sentNanos);
  }

  static boolean isIn(byte[] value) {
    return value.length >= BYTES;
  }

  static long sequence(byte[] value) {
    return (long) LONGS.get(value, 0);
  }

  static long sentNanos(byte[] value) {
    return (long) LONGS.get(value, Long.BYTES);
  }
}
