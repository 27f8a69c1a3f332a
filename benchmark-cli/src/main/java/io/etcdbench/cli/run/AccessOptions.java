// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.EtcdctlVariables;
import io.etcdbench.cli.console.EtcdctlVariables.ClientUse;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial.Verification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Flags for access to an existing cluster. They have the names and environment variables of etcd's
 * own tools. A flag takes precedence over its variable.
 */
public final class AccessOptions {
  @Essential
  @Option(
      names = "--endpoints",
      paramLabel = "URL",
      split = ",",
      description =
          "Endpoints of an existing cluster, host:port or URLs, comma-separated. Environment:"
              + " ETCDCTL_ENDPOINTS.")
  private List<String> endpoints = List.of();

  @Option(
      names = "--metrics-urls",
      paramLabel = "URL",
      split = ",",
      description =
          "Metrics URLs of the members (etcd's --listen-metrics-urls), one per endpoint in the same"
              + " order. Default: the endpoints.")
  private List<String> metricsUrls = List.of();

  @Essential
  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "CA certificates (PEM) to verify servers. Environment: ETCDCTL_CACERT.")
  private @Nullable Path cacert;

  @Essential
  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = "Client certificate (PEM). Environment: ETCDCTL_CERT.")
  private @Nullable Path cert;

  @Essential
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Private key of --cert (PEM, PKCS#8). Environment: ETCDCTL_KEY.")
  private @Nullable Path key;

  @Option(
      names = "--insecure-skip-tls-verify",
      description =
          "Accept any server certificate; for test clusters only. Environment:"
              + " ETCDCTL_INSECURE_SKIP_TLS_VERIFY.")
  private boolean skipVerification;

  @Essential
  @Option(
      names = "--dial-timeout",
      paramLabel = "TIME",
      description =
          "Timeout of each attempt to connect to a member, 10ms to 10m; one retry. Also limits"
              + " the time to open all connections of the load."
              + " Environment: ETCDCTL_DIAL_TIMEOUT. Default: 10s.")
  private @Nullable Duration dialTimeout;

  @Option(
      names = "--user",
      paramLabel = "NAME[:PASSWORD]",
      description =
          "User, optionally with password. Otherwise, the password comes from --password-file,"
              + " ETCDCTL_PASSWORD or a prompt, hidden from other processes. Environment:"
              + " ETCDCTL_USER.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "File whose first line is the password of --user.")
  private @Nullable Path passwordFile;

  /**
   * Returns the endpoints given by flag or environment variable.
   *
   * @return full URLs, with {@code https} for those without a scheme when TLS is configured; empty
   *     when none is given
   * @throws IllegalArgumentException when an endpoint is plain text although {@code
   *     ETCDCTL_INSECURE_TRANSPORT} is false
   */
  public List<String> endpoints(CliEnvironment environment) {
    String scheme = wantsTls(environment) ? "https://" : "http://";
    List<String> all =
        members(environment).stream().map(e -> e.contains("://") ? e : scheme + e).toList();
    if (!new EtcdctlVariables(environment).truth("INSECURE_TRANSPORT").orElse(true)) {
      all.stream().filter(e -> e.startsWith("http://")).findFirst().ifPresent(this::refusePlain);
    }
    return all;
  }

  private void refusePlain(String endpoint) {
    throw new IllegalArgumentException(
        "endpoint '%s' is plain text but ETCDCTL_INSECURE_TRANSPORT is false; use https://, or unset the variable"
            .formatted(endpoint));
  }

  /**
   * Returns the certificates and the user. Prompts for the password when it is not given otherwise.
   *
   * @throws IllegalArgumentException when a file cannot be read or something is missing
   */
  public Access access(CliEnvironment environment) {
    Given given = given(environment);
    return PlannedCluster.access(given, password(given.user(), environment), environment);
  }

  /** Returns the access section of a plan, without the password. */
  public Given given(CliEnvironment environment) {
    EtcdctlVariables variables = new EtcdctlVariables(environment);
    variables.requireSupported();
    return new Given(
        endpoints(environment),
        metricsUrls,
        userAndPassword(environment).map(words -> words[0]).orElse(""),
        Optional.ofNullable(passwordFile).map(Path::toString).orElse(""),
        orVariable(cacert, environment, "CACERT"),
        orVariable(cert, environment, "CERT"),
        orVariable(key, environment, "KEY"),
        skips(variables) ? Verification.SKIP : Verification.VERIFY,
        Optional.ofNullable(dialTimeout)
            .or(() -> variables.duration("DIAL_TIMEOUT", Bound.DIAL_TIMEOUT))
            .orElse(Given.NONE.dialTimeout()));
  }

  /**
   * Connects to the cluster.
   *
   * @param access from {@link #access}, which may prompt for a password and is therefore called
   *     once
   * @return the cluster, after each of its endpoints has responded
   * @throws IllegalArgumentException when an endpoint is malformed or a file cannot be read
   */
  public EtcdCluster connect(CliEnvironment environment, Access access) {
    Given given = given(environment);
    return ExternalCluster.connect(
        given.endpoints(), given.metricsUrls(), access, given.dialTimeout());
  }

  /**
   * Returns a message for each flag or variable that is set but has no effect.
   *
   * @param client whether flags and variables decide on the settings of the client
   */
  public List<String> unused(CliEnvironment environment, ClientUse client) {
    EtcdctlVariables variables = new EtcdctlVariables(environment);
    List<String> lines = new ArrayList<>(variables.unused(client));
    boolean secure = endpoints(environment).stream().anyMatch(e -> e.startsWith("https://"));
    boolean trust = !orVariable(cacert, environment, "CACERT").isEmpty();
    boolean own =
        !orVariable(cert, environment, "CERT").isEmpty()
            || !orVariable(key, environment, "KEY").isEmpty();
    if (!secure && (trust || own || skips(variables))) {
      lines.add("the TLS settings are not used: every endpoint is plain text (http://)");
    } else if (trust && skips(variables)) {
      lines.add("--cacert is not used: --insecure-skip-tls-verify accepts any certificate");
    }
    if (userAndPassword(environment).isEmpty() && environment.etcdctl("PASSWORD").isPresent()) {
      lines.add("ETCDCTL_PASSWORD is not used: no user is given; add --user NAME");
    }
    return lines;
  }

  /**
   * Returns the password given together with the name of a user, or empty when it is given
   * elsewhere.
   *
   * @param name of the user, which a plan may name rather than a flag or variable
   */
  public Optional<String> password(String name, CliEnvironment environment) {
    return userAndPassword(environment)
        .filter(words -> words.length > 1 && words[0].equals(name))
        .map(words -> words[1]);
  }

  /** Returns the password in {@code NAME:PASSWORD}, or empty when there is none. */
  public static Optional<String> passwordIn(String user) {
    String[] words = user.split(":", 2);
    return words.length > 1 ? Optional.of(words[1]) : Optional.empty();
  }

  private boolean skips(EtcdctlVariables variables) {
    return skipVerification || variables.truth("INSECURE_SKIP_TLS_VERIFY").orElse(false);
  }

  private List<String> members(CliEnvironment environment) {
    return endpoints.isEmpty()
        ? environment.etcdctl("ENDPOINTS").map(all -> List.of(all.split(",", -1))).orElse(List.of())
        : endpoints;
  }

  private boolean wantsTls(CliEnvironment environment) {
    EtcdctlVariables variables = new EtcdctlVariables(environment);
    return skips(variables)
        || !variables.truth("INSECURE_TRANSPORT").orElse(true)
        || !orVariable(cacert, environment, "CACERT").isEmpty()
        || !orVariable(cert, environment, "CERT").isEmpty();
  }

  private Optional<String[]> userAndPassword(CliEnvironment environment) {
    Optional<String> given = Optional.ofNullable(user).or(() -> environment.etcdctl("USER"));
    if (given.filter(words -> words.isBlank() || words.startsWith(":")).isPresent()) {
      throw new IllegalArgumentException(
          "the user name is empty; use --user NAME or --user NAME:PASSWORD");
    }
    Optional<String[]> words = given.map(text -> text.split(":", 2));
    Path file = passwordFile;
    if (file != null) {
      if (words.isEmpty()) {
        throw new IllegalArgumentException("--password-file has no user; add --user NAME");
      }
      words.filter(all -> all.length > 1).ifPresent(all -> refuseTwo(all[0], file));
    }
    return words;
  }

  private static void refuseTwo(String name, Path file) {
    throw new IllegalArgumentException(
        "the password of user '%s' is given twice, with the name and in --password-file '%s'; omit one"
            .formatted(name, file));
  }

  private static String orVariable(
      @Nullable Path flag, CliEnvironment environment, String variable) {
    return flag != null ? flag.toString() : environment.etcdctl(variable).orElse("");
  }
}
