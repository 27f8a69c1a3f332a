// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * How to reach a cluster that is there: the flags and environment variables of etcd's own tools. A
 * flag wins over its variable.
 */
final class AccessOptions {
  @Option(
      names = "--endpoints",
      paramLabel = "URL",
      split = ",",
      description =
          "Members of a cluster that is there, comma-separated, host:port or http(s)://host:port."
              + " Environment: ETCDCTL_ENDPOINTS.")
  private List<String> endpoints = List.of();

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description =
          "Certificates (PEM) of the authorities that may have signed the servers'."
              + " Environment: ETCDCTL_CACERT.")
  private @Nullable Path cacert;

  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = "The client's own certificate (PEM). Environment: ETCDCTL_CERT.")
  private @Nullable Path cert;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The key of --cert (PEM, PKCS#8). Environment: ETCDCTL_KEY.")
  private @Nullable Path key;

  @Option(
      names = "--user",
      paramLabel = "NAME[:PASSWORD]",
      description =
          "The user. Without a password here, it comes from --password-file, from ETCDCTL_PASSWORD"
              + " or from a prompt, where other processes cannot see it. Environment: ETCDCTL_USER.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "A file whose first line is the password of --user.")
  private @Nullable Path passwordFile;

  /**
   * The members given, by flag or variable.
   *
   * @param around where the variables are
   * @return full URLs; {@code https} for those without a scheme when TLS files are given; empty
   *     when none is given
   */
  List<String> endpoints(Surroundings around) {
    String scheme = wantsTls(around) ? "https://" : "http://";
    return given(around).stream().map(e -> e.contains("://") ? e : scheme + e).toList();
  }

  /**
   * Certificates and user; asks for the password when it is nowhere else.
   *
   * @param around where the variables and the person are
   * @return the access
   * @throws IllegalArgumentException when a file cannot be read or something is missing
   */
  Access access(Surroundings around) {
    boolean secure = endpoints(around).stream().anyMatch(e -> e.startsWith("https://"));
    return new Access(secure ? tls(around) : null, credentials(around).orElse(null));
  }

  private List<String> given(Surroundings around) {
    return endpoints.isEmpty()
        ? around.etcdctl("ENDPOINTS").map(all -> List.of(all.split(",", -1))).orElse(List.of())
        : endpoints;
  }

  private boolean wantsTls(Surroundings around) {
    return orVariable(cacert, around, "CACERT") != null || orVariable(cert, around, "CERT") != null;
  }

  private TlsMaterial tls(Surroundings around) {
    return new TlsMaterial(
        readable("--cacert", orVariable(cacert, around, "CACERT")),
        readable("--cert", orVariable(cert, around, "CERT")),
        readable("--key", orVariable(key, around, "KEY")));
  }

  private Optional<Credentials> credentials(Surroundings around) {
    return Optional.ofNullable(user)
        .or(() -> around.etcdctl("USER"))
        .map(nameAndPassword -> credentials(nameAndPassword, around));
  }

  private Credentials credentials(String nameAndPassword, Surroundings around) {
    int colon = nameAndPassword.indexOf(':');
    return colon >= 0
        ? new Credentials(nameAndPassword.substring(0, colon), nameAndPassword.substring(colon + 1))
        : new Credentials(nameAndPassword, password(nameAndPassword, around));
  }

  private String password(String name, Surroundings around) {
    return passwordFile != null
        ? PasswordPrompt.fromFile(passwordFile)
        : around.etcdctl("PASSWORD").orElseGet(() -> around.prompt().ask(name));
  }

  private static @Nullable Path orVariable(
      @Nullable Path flag, Surroundings around, String variable) {
    return flag != null ? flag : around.etcdctl(variable).map(Path::of).orElse(null);
  }

  private static @Nullable Path readable(String flag, @Nullable Path file) {
    if (file != null && !Files.isReadable(file)) {
      throw new IllegalArgumentException(
          "%s '%s' cannot be read; give a PEM file".formatted(flag, file));
    }
    return file;
  }
}
