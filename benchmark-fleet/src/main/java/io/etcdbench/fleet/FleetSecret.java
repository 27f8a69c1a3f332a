// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret that only the conductor and the workers of one run know. It signs their messages, and is
 * never sent or printed itself. Immutable.
 */
public final class FleetSecret {
  /** The environment variable in which a launcher passes the secret to a worker. */
  public static final String VARIABLE = "ETCD_BENCH_FLEET_SECRET";

  private static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 32;
  private static final int MIN_CHARACTERS = 16;

  private final String text;

  /**
   * Creates a secret from a known text.
   *
   * @param text {@value #MIN_CHARACTERS} characters or more, not counting surrounding whitespace
   * @throws IllegalArgumentException when it is too short; the message does not contain it
   */
  public FleetSecret(String text) {
    this.text = text.strip();
    if (this.text.length() < MIN_CHARACTERS) {
      throw new IllegalArgumentException(
          "the secret of the fleet has %s characters; allowed: %s or more, for example what 'openssl rand -base64 32' prints"
              .formatted(this.text.length(), MIN_CHARACTERS));
    }
  }

  /** Returns a new secret of 256 random bits. */
  public static FleetSecret random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new FleetSecret(Base64.getEncoder().encodeToString(bytes));
  }

  /**
   * Returns the secret itself, for a worker's environment or a file that only its user can read.
   * Must never be printed.
   */
  public String reveal() {
    return text;
  }

  String signature(String context, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      mac.update(context.getBytes(StandardCharsets.UTF_8));
      mac.update((byte) '\n');
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no " + ALGORITHM, e);
    }
  }

  /** Returns the signature of the length of a message, which is verified before it is read. */
  String lengthSignature(String context, long length) {
    return signature(context + ' ' + length, new byte[0]);
  }

  boolean lengthSigned(String signature, String context, long length) {
    return isEqual(signature, lengthSignature(context, length));
  }

  boolean signed(String signature, String context, byte[] body) {
    return isEqual(signature, signature(context, body));
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "FleetSecret[***]";
  }
}
