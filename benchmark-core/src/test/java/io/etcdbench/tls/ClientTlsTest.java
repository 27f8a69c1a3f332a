// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.security.TlsMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClientTlsTest {
  @TempDir private Path directory;

  @Test
  void trustsTheJvmsAuthoritiesWithoutFiles() throws SSLException {
    assertThat(ClientTls.contextBuilder(TlsMaterial.JVM_DEFAULT).build().isClient()).isTrue();
  }

  @Test
  void namesTheFileThatIsMissing() {
    TlsMaterial missing = TlsMaterial.trusting(directory.resolve("ca.pem"));

    assertThatThrownBy(() -> ClientTls.contextBuilder(missing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "trusted CA '%s' cannot be read (there is no such file or folder); give a PEM file that exists",
            directory.resolve("ca.pem"));
  }

  @Test
  void namesTheFileThatIsNotPem() throws IOException {
    Path text = Files.writeString(directory.resolve("text"), "hello\n");

    assertThatThrownBy(() -> ClientTls.contextBuilder(TlsMaterial.trusting(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "trusted CA '%s' is not usable; give PEM, keys as PKCS#8 without a password", text);
    assertThatThrownBy(() -> ClientTls.contextBuilder(new TlsMaterial(null, text, text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "client certificate '%s' with key '%s' is not usable; give PEM, keys as PKCS#8 without a password",
            text, text);
  }
}
