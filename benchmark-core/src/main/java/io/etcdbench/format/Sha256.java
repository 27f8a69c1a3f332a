// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashes in lower-case hexadecimal. Stateless. */
public final class Sha256 {
  private Sha256() {}

  /** Returns the hash of some bytes, 64 digits. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** Returns the hash of all bytes added to a digest, 64 digits, and resets the digest. */
  public static String of(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns a new digest, to which bytes can be added. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
