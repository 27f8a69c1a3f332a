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
 * What conductor and workers of one run know and nobody else: it signs what they send each other,
 * and is never sent or printed itself. Immutable.
 */
public final class FleetSecret {
  /** The environment variable in which a launcher hands it to a worker. */
  public static final String VARIABLE = "ETCD_BENCH_FLEET_SECRET";

  private static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 32;
  private static final int LEAST_CHARACTERS = 16;

  private final String text;

  /**
   * A known secret.
   *
   * @param text {@value #LEAST_CHARACTERS} characters or more; surrounding blanks do not count
   * @throws IllegalArgumentException when it is too short; the message does not contain it
   */
  public FleetSecret(String text) {
    this.text = text.strip();
    if (this.text.length() < LEAST_CHARACTERS) {
      throw new IllegalArgumentException(
          "the secret of the fleet has %d characters; allowed: %d or more, for example what 'openssl rand -base64 32' prints"
              .formatted(this.text.length(), LEAST_CHARACTERS));
    }
  }

  /**
   * A secret of 256 random bits.
   *
   * @return one that nobody else has
   */
  public static FleetSecret random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new FleetSecret(Base64.getEncoder().encodeToString(bytes));
  }

  /**
   * The secret itself, for a worker's environment or a file that only its user can read.
   *
   * @return never to be printed
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

  boolean signed(String signature, String context, byte[] body) {
    return MessageDigest.isEqual(
        signature.getBytes(StandardCharsets.UTF_8),
        signature(context, body).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "FleetSecret[***]";
  }
}
