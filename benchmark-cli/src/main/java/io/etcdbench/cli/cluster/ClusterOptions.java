// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.EtcdctlVariables;
import io.etcdbench.cli.console.EtcdctlVariables.ClientUse;
import io.etcdbench.cli.run.AccessOptions;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.security.Access;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Flags for the cluster of a run: an existing one, or one started for it. */
public final class ClusterOptions {
  @Essential
  @Option(
      names = "--cluster",
      paramLabel = "KIND",
      converter = ClusterChoice.Converter.class,
      completionCandidates = ClusterChoice.Candidates.class,
      description =
          "Start N members (1, 3 or 5) with process:N or container:N; external uses"
              + " --endpoints. Default: external when endpoints are given, else process:3.")
  private @Nullable ClusterChoice cluster;

  @ArgGroup(validate = false, order = 8, heading = "%nExisting cluster:%n")
  private @Nullable AccessOptions access;

  @ArgGroup(validate = false, order = 9, heading = "%nCluster started for the run:%n")
  private @Nullable ServerOptions server;

  private Tokens unlessGiven = Tokens.NONE;

  /** Enables authentication on a cluster to start, with simple tokens unless flags choose jwt. */
  public void enableAuth() {
    unlessGiven = Tokens.SIMPLE;
  }

  /**
   * Returns the requested kind of cluster. Flags that describe a cluster to start take precedence
   * over endpoints from the environment.
   *
   * @throws IllegalArgumentException when flags contradict each other
   */
  public ClusterChoice choice(CliEnvironment environment) {
    boolean start = server != null || (cluster != null && cluster.origin() != Origin.EXTERNAL);
    boolean use = access != null || (cluster != null && cluster.origin() == Origin.EXTERNAL);
    if (start && use) {
      throw new IllegalArgumentException(
          "flags for an existing cluster (--endpoints, --cacert, --cert, --key, --user,"
              + " --cluster external) conflict with those for one to start; give only one kind");
    }
    boolean endpoints = !access().endpoints(environment).isEmpty();
    if (use && !endpoints) {
      throw new IllegalArgumentException(
          "no endpoint is given; add --endpoints, for example --endpoints 127.0.0.1:2379");
    }
    return cluster != null ? cluster : ClusterChoice.unlessGiven(endpoints && !start);
  }

  /**
   * Returns the cluster section of a plan.
   *
   * @param notice receives a line when no cluster is chosen, and for each flag without effect
   * @throws IllegalArgumentException when flags contradict each other or a value is out of range
   */
  public ClusterPlan plan(CliEnvironment environment, Consumer<String> notice) {
    return plan(environment, ClientUse.CHOSEN, notice);
  }

  /**
   * Returns the cluster that flags select, or else that of a plan. The client settings are those of
   * the plan either way.
   *
   * @param planned cluster section of the plan
   * @param notice receives a line for each flag or variable without effect
   * @throws IllegalArgumentException when flags contradict each other, a value is out of range, or
   *     a variable is not supported
   */
  public ClusterPlan over(
      ClusterPlan planned, CliEnvironment environment, Consumer<String> notice) {
    if (isGiven()) {
      return plan(environment, ClientUse.PLANNED, notice);
    }
    if (planned.origin() == Origin.EXTERNAL) {
      EtcdctlVariables variables = new EtcdctlVariables(environment);
      variables.requireSupported();
      variables.unusedByPlan(planned.given()).forEach(notice);
    }
    return planned;
  }

  /**
   * Returns the cluster section of a plan, as {@link #plan(CliEnvironment, Consumer)} does.
   *
   * @param client source of the client settings
   */
  public ClusterPlan plan(CliEnvironment environment, ClientUse client, Consumer<String> notice) {
    ClusterChoice choice = choice(environment);
    if (choice.origin() != Origin.EXTERNAL) {
      if (!isGiven()) {
        notice.accept(
            "no endpoint is given: the run starts three members on this machine; use --endpoints"
                + " for an existing cluster");
      }
      return new ClusterPlan(choice.origin(), server().etcdBin(), spec(choice), Given.NONE);
    }
    access().unused(environment, client).forEach(notice);
    ClusterPlan none = ClusterPlan.DEFAULT;
    return new ClusterPlan(choice.origin(), "", none.start(), access().given(environment));
  }

  /**
   * Returns the password given together with the name of the plan's user, or empty when it is given
   * elsewhere.
   */
  public Optional<String> password(ClusterPlan plan, CliEnvironment environment) {
    return access().password(plan.given().user(), environment);
  }

  /** Returns the names of all flags that select a cluster. */
  public static Set<String> names() {
    return CommandSpec.forAnnotatedObject(new ClusterOptions()).optionsMap().keySet();
  }

  /** Returns whether any flag selects a cluster. */
  public boolean isGiven() {
    return cluster != null || access != null || server != null;
  }

  /**
   * Connects to the existing cluster.
   *
   * @param access from {@link #access}, which may prompt for a password and is therefore called
   *     once
   * @param notice receives a line for each setting without effect
   * @return the cluster, after each of its endpoints has responded
   * @throws IllegalArgumentException when an endpoint is malformed or a file cannot be read
   */
  public EtcdCluster connect(CliEnvironment environment, Access access, Consumer<String> notice) {
    access().unused(environment, ClientUse.FIXED).forEach(notice);
    return access().connect(environment, access);
  }

  /**
   * Returns the access to the existing cluster. Prompts for a password when it is not given
   * otherwise.
   */
  public Access access(CliEnvironment environment) {
    return access().access(environment);
  }

  /**
   * Returns the specification of the cluster to start.
   *
   * @param choice gives the number of members
   * @throws IllegalArgumentException when a value is out of range
   */
  public ClusterSpec spec(ClusterChoice choice) {
    return server().spec(choice.members(), unlessGiven);
  }

  /**
   * Starts a cluster.
   *
   * @param choice processes or containers
   * @param spec from {@link #spec}, possibly changed by the run
   * @param progress receives one line per step
   * @return a healthy cluster
   */
  public EtcdCluster start(ClusterChoice choice, ClusterSpec spec, Consumer<String> progress) {
    return server().start(choice.origin(), spec, progress);
  }

  /** Returns the etcd binary given by flag, or empty to search for one. */
  public Optional<Path> etcdBin() {
    return Optional.of(server().etcdBin()).filter(file -> !file.isEmpty()).map(Path::of);
  }

  private ServerOptions server() {
    return server == null ? new ServerOptions() : server;
  }

  private AccessOptions access() {
    return access == null ? new AccessOptions() : access;
  }
}
