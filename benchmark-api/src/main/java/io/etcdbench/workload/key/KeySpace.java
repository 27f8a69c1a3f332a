// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.driver.Operation.KeyRange;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A fixed number of keys under one prefix: printable, of equal length, and in the order of their
 * indexes. The prefix is followed by the index in base 62, padded with zeros. Immutable.
 */
public final class KeySpace {
  /**
   * Maximum number of keys: far more than an etcd of 8 GiB can store, and every product fits in a
   * long.
   */
  public static final long MAX_KEYS = 1L << 31;

  /** The digits in byte order. */
  private static final byte[] DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
          .getBytes(StandardCharsets.US_ASCII);

  private static final int BASE = 62;

  private final byte[] prefix;
  private final int keyBytes;
  private final long size;
  private final int digits;

  /**
   * Creates a key space.
   *
   * @param prefix the prefix of every key, not empty; counts towards the key length as UTF-8
   * @param keyBytes the length of every key in bytes
   * @param size number of keys, 1 to {@link #MAX_KEYS}
   * @throws IllegalArgumentException when keys of that length are too short for the prefix and the
   *     indexes
   */
  public KeySpace(String prefix, int keyBytes, long size) {
    this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
    this.keyBytes = keyBytes;
    this.size = size;
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "the key prefix is empty; give one, so that written keys can be distinguished from others");
    }
    if (size < 1 || size > MAX_KEYS) {
      throw new IllegalArgumentException(
          "the key space has " + size + " keys; allowed: 1 to " + MAX_KEYS);
    }
    digits = indexBytes(size);
    if (this.prefix.length + digits > keyBytes) {
      throw new IllegalArgumentException(tooShort(prefix));
    }
  }

  private String tooShort(String prefixText) {
    return "%s keys need %s characters behind the prefix '%s', but keys of %s bytes leave %s; %s"
        .formatted(
            size,
            digits,
            prefixText,
            keyBytes,
            Math.max(0, keyBytes - prefix.length),
            "use longer keys, fewer keys or a shorter prefix");
  }

  /**
   * Returns the length of the index part of a key.
   *
   * @param keys number of keys, 1 to {@link #MAX_KEYS}
   * @return length in bytes after the prefix, 1 or more
   */
  public static int indexBytes(long keys) {
    int digits = 1;
    for (long most = BASE; most < keys; most *= BASE) {
      digits++;
    }
    return digits;
  }

  /**
   * Returns the number of keys.
   *
   * @return 1 to {@link #MAX_KEYS}
   */
  public long size() {
    return size;
  }

  /** Returns the length of every key in bytes. */
  public int keyBytes() {
    return keyBytes;
  }

  /**
   * Returns the key with an index, in a new array.
   *
   * @param index 0 or more, below {@link #size()}
   * @return {@link #keyBytes()} bytes
   */
  public byte[] key(long index) {
    byte[] key = Arrays.copyOf(prefix, keyBytes);
    Arrays.fill(key, prefix.length, keyBytes, DIGITS[0]);
    refill(key, index);
    return key;
  }

  /**
   * Changes a key of this key space into another one, in place.
   *
   * @param key a key that {@link #key} returned, or an array that begins with one
   * @param index 0 or more, below {@link #size()}
   */
  public void refill(byte[] key, long index) {
    int left = (int) index;
    for (int at = keyBytes - 1; at >= keyBytes - digits; at--) {
      key[at] = DIGITS[Integer.remainderUnsigned(left, BASE)];
      left = Integer.divideUnsigned(left, BASE);
    }
  }

  /**
   * Returns whether the bytes are a key of this key space, or begin with one.
   *
   * @return false for everything else, including other keys under the prefix
   */
  public boolean begins(byte[] key) {
    if (key.length < keyBytes || !Arrays.equals(prefix, 0, prefix.length, key, 0, prefix.length)) {
      return false;
    }
    for (int at = prefix.length; at < keyBytes - digits; at++) {
      if (key[at] != DIGITS[0]) {
        return false;
      }
    }
    long index = 0;
    for (int at = keyBytes - digits; at < keyBytes; at++) {
      int digit = Arrays.binarySearch(DIGITS, key[at]);
      if (digit < 0) {
        return false;
      }
      index = index * BASE + digit;
    }
    return index < size;
  }

  /** Returns the range of all keys under the prefix: the keys of this key space and any others. */
  public KeyRange everything() {
    return KeyRange.prefix(prefix.clone());
  }
}
