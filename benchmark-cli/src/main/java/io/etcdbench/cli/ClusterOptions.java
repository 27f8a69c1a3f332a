// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.cli.ClusterChoice.Origin;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which cluster a run uses: one that is there, or one that is started for it. */
final class ClusterOptions {
  @Option(
      names = "--cluster",
      paramLabel = "KIND",
      converter = ClusterChoice.Converter.class,
      description =
          "process:N or container:N (N = 1, 3 or 5) starts N members for the run; external takes"
              + " those of --endpoints. Default: external when endpoints are given, else process:3.")
  private @Nullable ClusterChoice cluster;

  @ArgGroup(validate = false, heading = "%nA cluster that is there:%n")
  private @Nullable AccessOptions access;

  @ArgGroup(validate = false, heading = "%nA cluster that is started for the run:%n")
  private @Nullable ServerOptions server;

  /**
   * Which cluster is asked for; flags that describe one to start win over endpoints from the
   * environment.
   *
   * @param around where the variables are
   * @return the choice
   * @throws IllegalArgumentException when flags contradict each other
   */
  ClusterChoice choice(Surroundings around) {
    boolean start = server != null || (cluster != null && cluster.origin() != Origin.EXTERNAL);
    boolean use = access != null || (cluster != null && cluster.origin() == Origin.EXTERNAL);
    if (start && use) {
      throw new IllegalArgumentException(
          "some flags describe a cluster that is there (--endpoints, --cacert, --cert, --key,"
              + " --user, --cluster external), others one to start; give only one kind");
    }
    boolean endpoints = !access().endpoints(around).isEmpty();
    if (use && !endpoints) {
      throw new IllegalArgumentException(
          "no endpoint is given; add --endpoints, for example --endpoints 127.0.0.1:2379");
    }
    return cluster != null ? cluster : ClusterChoice.unlessGiven(endpoints && !start);
  }

  private AccessOptions access() {
    return access == null ? new AccessOptions() : access;
  }
}
