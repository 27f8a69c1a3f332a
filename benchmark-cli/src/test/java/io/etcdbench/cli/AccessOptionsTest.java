// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class AccessOptionsTest {
  private static final Surroundings NOTHING = around(Map.of());
  @TempDir private Path directory;

  @Test
  void takesEndpointsAsEtcdsToolsDo() {
    assertThat(options("--endpoints", "127.0.0.1:2379,http://b:2379").endpoints(NOTHING))
        .containsExactly("http://127.0.0.1:2379", "http://b:2379");
  }

  @Test
  void readsAnEndpointWithoutSchemeAsTlsWhenTlsFilesAreGiven() throws IOException {
    Path ca = Files.createFile(directory.resolve("ca.pem"));
    AccessOptions options = options("--endpoints", "a:2379", "--cacert", ca.toString());
    assertThat(options.endpoints(NOTHING)).containsExactly("https://a:2379");
    assertThat(options.access(NOTHING).tls()).isEqualTo(TlsMaterial.trusting(ca));
  }

  @Test
  void trustsTheAuthoritiesOfTheJvmWhenNoneIsGiven() {
    assertThat(options("--endpoints", "https://a:2379").access(NOTHING).tls())
        .isEqualTo(new TlsMaterial(null, null, null));
  }

  @Test
  void takesWhatFlagsDoNotSayFromTheVariablesOfEtcdctl() {
    Surroundings around =
        around(
            Map.of(
                "ETCDCTL_ENDPOINTS", "a:1,b:2",
                "ETCDCTL_USER", "bench",
                "ETCDCTL_PASSWORD", "secret"));
    assertThat(options().endpoints(around)).containsExactly("http://a:1", "http://b:2");
    assertThat(options().access(around).user()).contains(new Credentials("bench", "secret"));
  }

  @Test
  void letsAFlagWinOverItsVariable() {
    Surroundings around = around(Map.of("ETCDCTL_ENDPOINTS", "a:1", "ETCDCTL_USER", "root:r"));
    AccessOptions options = options("--endpoints", "c:3", "--user", "bench:b");
    assertThat(options.endpoints(around)).containsExactly("http://c:3");
    assertThat(options.access(around).user()).contains(new Credentials("bench", "b"));
  }

  @Test
  void splitsUserAndPasswordAtTheFirstColon() {
    assertThat(options("--user", "bench:a:b").access(NOTHING).user())
        .contains(new Credentials("bench", "a:b"));
    assertThat(options("--user", "bench:").access(NOTHING).user())
        .contains(new Credentials("bench", ""));
  }

  @Test
  void readsThePasswordFromTheFirstLineOfAFile() throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "from file\nnot this\n");
    Surroundings around = around(Map.of("ETCDCTL_PASSWORD", "from environment"));
    assertThat(options("--user", "bench", "--password-file", file.toString()).access(around).user())
        .contains(new Credentials("bench", "from file"));
  }

  @Test
  void asksForAPasswordThatIsNowhereElse() {
    Surroundings around = new Surroundings(Map.of(), user -> "typed for " + user);
    assertThat(options("--user", "bench").access(around).user())
        .contains(new Credentials("bench", "typed for bench"));
  }

  @Test
  void hasNoUserAndPlainTextByDefault() {
    assertThat(options("--endpoints", "a:1").access(NOTHING)).isEqualTo(Access.OPEN);
  }

  @Test
  void namesTheFileThatCannotBeRead() {
    AccessOptions options = options("--endpoints", "a:1", "--cacert", "/no/such.pem");
    assertThatThrownBy(() -> options.access(NOTHING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--cacert '/no/such.pem' cannot be read; give a PEM file");
  }

  @Test
  void namesThePasswordFileThatCannotBeReadOrIsEmpty() throws IOException {
    Path empty = Files.createFile(directory.resolve("empty"));
    assertThatThrownBy(() -> PasswordPrompt.fromFile(empty)).hasMessageEndingWith("is empty");
    assertThatThrownBy(() -> PasswordPrompt.fromFile(directory.resolve("none")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("cannot be read");
  }

  private static Surroundings around(Map<String, String> environment) {
    return new Surroundings(
        environment,
        user -> {
          throw new AssertionError("nobody may be asked for the password of " + user);
        });
  }

  private static AccessOptions options(String... args) {
    AccessOptions options = new AccessOptions();
    new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(args);
    return options;
  }
}
