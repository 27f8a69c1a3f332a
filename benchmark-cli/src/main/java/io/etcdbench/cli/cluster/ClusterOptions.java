// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.EtcdctlVariables.ClientUse;
import io.etcdbench.cli.run.AccessOptions;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.security.Access;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which cluster a run uses: one that is there, or one that is started for it. */
public final class ClusterOptions {
  @Essential
  @Option(
      names = "--cluster",
      paramLabel = "KIND",
      converter = ClusterChoice.Converter.class,
      completionCandidates = ClusterChoice.Candidates.class,
      description =
          "Start N members (1, 3 or 5) with process:N or container:N; external takes those"
              + " of --endpoints. Default: external when endpoints are given, else process:3.")
  private @Nullable ClusterChoice cluster;

  @ArgGroup(validate = false, order = 8, heading = "%nAn existing cluster:%n")
  private @Nullable AccessOptions access;

  @ArgGroup(validate = false, order = 9, heading = "%nA cluster started for the run:%n")
  private @Nullable ServerOptions server;

  /**
   * Which cluster is asked for; flags that describe one to start win over endpoints from the
   * environment.
   *
   * @param around where the variables are
   * @return the choice
   * @throws IllegalArgumentException when flags contradict each other
   */
  public ClusterChoice choice(CliEnvironment around) {
    boolean start = server != null || (cluster != null && cluster.origin() != Origin.EXTERNAL);
    boolean use = access != null || (cluster != null && cluster.origin() == Origin.EXTERNAL);
    if (start && use) {
      throw new IllegalArgumentException(
          "some flags describe an existing cluster (--endpoints, --cacert, --cert, --key,"
              + " --user, --cluster external), others one to start; give only one kind");
    }
    boolean endpoints = !access().endpoints(around).isEmpty();
    if (use && !endpoints) {
      throw new IllegalArgumentException(
          "no endpoint is given; add --endpoints, for example --endpoints 127.0.0.1:2379");
    }
    return cluster != null ? cluster : ClusterChoice.unlessGiven(endpoints && !start);
  }

  /**
   * The cluster as a plan says it.
   *
   * @param around where the variables are
   * @param tell takes a line when nobody said which cluster, and for a flag that does nothing
   * @return the plan
   * @throws IllegalArgumentException when flags contradict each other or a value is out of range
   */
  public ClusterPlan plan(CliEnvironment around, Consumer<String> tell) {
    ClusterChoice choice = choice(around);
    if (choice.origin() != Origin.EXTERNAL) {
      if (!isGiven()) {
        tell.accept(
            "no endpoint is given: three members are started on this machine for the run; yours are"
                + " taken with --endpoints");
      }
      return new ClusterPlan(choice.origin(), server().etcdBin(), spec(choice), Given.NONE);
    }
    access().unused(around, ClientUse.CHOSEN).forEach(tell);
    ClusterPlan none = ClusterPlan.DEFAULT;
    return new ClusterPlan(choice.origin(), "", none.start(), access().given(around));
  }

  /**
   * The password that was given together with the user.
   *
   * @param around where the variables are
   * @return empty when it is elsewhere
   */
  public Optional<String> password(CliEnvironment around) {
    return access().password(around);
  }

  /** Whether any flag says which cluster. */
  public boolean isGiven() {
    return cluster != null || access != null || server != null;
  }

  /**
   * Connects to the existing cluster.
   *
   * @param around where the variables are
   * @param access {@link #access}, which may ask for a password and so is called once
   * @param tell takes a line for each setting that changes nothing
   * @return the cluster, once each of its endpoints has answered
   * @throws IllegalArgumentException when an endpoint is malformed or a file cannot be read
   */
  public EtcdCluster connect(CliEnvironment around, Access access, Consumer<String> tell) {
    access().unused(around, ClientUse.FIXED).forEach(tell);
    return access().connect(around, access);
  }

  /**
   * How the existing cluster is reached; asks for a password when it is nowhere else.
   *
   * @param around where variables and the person are
   * @return the access
   */
  public Access access(CliEnvironment around) {
    return access().access(around);
  }

  /**
   * The cluster to start.
   *
   * @param choice how many members
   * @return the spec
   * @throws IllegalArgumentException when a value is out of its range
   */
  public ClusterSpec spec(ClusterChoice choice) {
    return server().spec(choice.members());
  }

  /**
   * Starts a cluster.
   *
   * @param choice processes or containers
   * @param spec {@link #spec}, or what a run made of it
   * @param progress receives one line per step
   * @return a healthy cluster
   */
  public EtcdCluster start(ClusterChoice choice, ClusterSpec spec, Consumer<String> progress) {
    return server().start(choice.origin(), spec, progress);
  }

  /** The etcd to start that is named; empty to look for one. */
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
