// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokenKeysTest {
  @TempDir private Path directory;

  @Test
  void writesAPairThatSignsAndVerifies() throws Exception {
    TokenKeys.create(directory);

    KeyFactory rsa = KeyFactory.getInstance("RSA");
    PrivateKey privateKey =
        rsa.generatePrivate(new PKCS8EncodedKeySpec(der(TokenKeys.PRIVATE_KEY, "PRIVATE KEY")));
    PublicKey publicKey =
        rsa.generatePublic(new X509EncodedKeySpec(der(TokenKeys.PUBLIC_KEY, "PUBLIC KEY")));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(privateKey);
    byte[] signed = signature.sign();
    signature.initVerify(publicKey);
    assertThat(signature.verify(signed)).isTrue();
  }

  @Test
  void letsOnlyTheOwnerReadThePrivateKey() throws Exception {
    TokenKeys.create(directory);

    assertThat(Files.getPosixFilePermissions(directory.resolve(TokenKeys.PRIVATE_KEY)))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  private byte[] der(String file, String type) throws Exception {
    String pem = Files.readString(directory.resolve(file));
    assertThat(pem)
        .startsWith("-----BEGIN " + type + "-----\n")
        .endsWith("-----END " + type + "-----\n");
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----.*-----", ""));
  }
}
