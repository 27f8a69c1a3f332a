// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.tls;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;

/** The key pair, as PEM files, with which servers sign JSON Web Tokens. Stateless. */
public final class TokenKeys {
  /** File name of the public key. */
  public static final String PUBLIC_KEY = "token-public.pem";

  /** File name of the private key. */
  public static final String PRIVATE_KEY = "token-private.pem";

  private static final int KEY_BITS = 2048;

  private TokenKeys() {}

  /**
   * Writes a new RSA key pair (PKCS#8 and X.509) that only the owner can read.
   *
   * @param directory an existing directory without such files
   */
  public static void create(Path directory) {
    KeyPair pair = generate();
    PrivateFiles.write(
        directory.resolve(PUBLIC_KEY), pem("PUBLIC KEY", pair.getPublic().getEncoded()));
    PrivateFiles.write(
        directory.resolve(PRIVATE_KEY), pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
  }

  private static KeyPair generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(KEY_BITS);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot make RSA keys", e);
    }
  }

  private static String pem(String type, byte[] der) {
    byte[] newline = "\n".getBytes(StandardCharsets.US_ASCII);
    String body = Base64.getMimeEncoder(64, newline).encodeToString(der);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, body, type);
  }
}
