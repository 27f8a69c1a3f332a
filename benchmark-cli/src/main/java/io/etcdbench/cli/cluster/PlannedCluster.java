// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.PasswordPrompt;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.container.ContainerCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the cluster that a plan names. */
public final class PlannedCluster {
  private PlannedCluster() {}

  /**
   * Starts the members, or connects to existing ones.
   *
   * @param password of the plan's user, when already known
   * @param environment provides the password otherwise
   * @param progress receives one line per step
   * @return a healthy cluster
   * @throws IllegalArgumentException when an endpoint is malformed or a file cannot be read
   */
  public static EtcdCluster open(
      ClusterPlan plan,
      Optional<String> password,
      CliEnvironment environment,
      Consumer<String> progress) {
    return plan.origin() == Origin.EXTERNAL
        ? ExternalCluster.connect(
            plan.given().endpoints(),
            plan.given().metricsUrls(),
            access(plan.given(), password, environment),
            plan.given().dialTimeout())
        : start(plan, progress);
  }

  /**
   * Finds a server and starts the members.
   *
   * @param plan with the origin process or container
   * @param progress receives one line per step
   * @return a healthy cluster
   */
  static EtcdCluster start(ClusterPlan plan, Consumer<String> progress) {
    plan.start().requireFreePorts();
    Optional<Path> file = Optional.ofNullable(path(plan.etcdBin()));
    Supplier<Binary> binary = () -> EtcdBinary.find(file, progress);
    return plan.origin() == Origin.CONTAINER
        ? ContainerCluster.start(plan.start(), binary, progress)
        : ProcessCluster.start(plan.start(), binary.get(), progress);
  }

  /**
   * Returns the certificates and the user. Prompts for the password when it is not given otherwise.
   *
   * @param password when already known
   * @throws IllegalArgumentException when a file cannot be read or something is missing
   */
  public static Access access(Given given, Optional<String> password, CliEnvironment environment) {
    boolean secure = given.endpoints().stream().anyMatch(e -> e.startsWith("https://"));
    Credentials user =
        given.user().isEmpty()
            ? null
            : new Credentials(
                given.user(), password.orElseGet(() -> passwordElsewhere(given, environment)));
    return new Access(secure ? tls(given) : null, user);
  }

  /**
   * Returns the password of the user of an existing cluster. Prompts for it when it is not given
   * otherwise.
   *
   * @param password when already known
   * @return empty when the plan has no such user
   * @throws IllegalArgumentException when a file cannot be read
   */
  public static Optional<String> password(
      ClusterPlan plan, Optional<String> password, CliEnvironment environment) {
    return plan.origin() == Origin.EXTERNAL && !plan.given().user().isEmpty()
        ? Optional.of(password.orElseGet(() -> passwordElsewhere(plan.given(), environment)))
        : Optional.empty();
  }

  private static String passwordElsewhere(Given given, CliEnvironment environment) {
    return given.passwordFile().isEmpty()
        ? environment.etcdctl("PASSWORD").orElseGet(() -> environment.prompt().ask(given.user()))
        : PasswordPrompt.fromFile(Path.of(given.passwordFile()));
  }

  private static TlsMaterial tls(Given given) {
    return new TlsMaterial(
        readable("--cacert", given.cacert()),
        readable("--cert", given.cert()),
        readable("--key", given.key()),
        given.tlsVerification());
  }

  private static @Nullable Path readable(String flag, String file) {
    Path path = path(file);
    if (path != null && !Files.isReadable(path)) {
      throw new IllegalArgumentException(
          "%s '%s' cannot be read; give a PEM file".formatted(flag, file));
    }
    return path;
  }

  private static @Nullable Path path(String file) {
    return file.isEmpty() ? null : Path.of(file);
  }
}
