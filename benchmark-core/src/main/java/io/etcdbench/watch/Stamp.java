// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** What the first bytes of a value say: which put it is, and when it was sent. */
final class Stamp {
  /** Two numbers of 64 bits, the lower byte first. */
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
