// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Storage;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Flags for the members of a cluster to start. */
final class ServerOptions {
  @Option(
      names = "--etcd-bin",
      paramLabel = "FILE",
      description =
          "etcd binary to start. Default: ETCD_BIN, then etcd on PATH, then the sources listed in"
              + " docs/quickstart.md.")
  private @Nullable Path etcdBin;

  @Option(
      names = "--storage",
      paramLabel = "disk|tmpfs",
      description =
          "Data storage of the members. On tmpfs, fsync is free, and every result notes it."
              + " Default: disk.")
  private Storage storage = Storage.DISK;

  @Option(names = "--tls", description = "Enable TLS with generated certificates.")
  private boolean tls;

  @Option(names = "--mtls", description = "As --tls, and require client certificates.")
  private boolean mutualTls;

  @Option(
      names = "--auth",
      paramLabel = "simple|jwt",
      description = "Enable authentication with this token type. Creates users root and bench.")
  private Tokens tokens = Tokens.NONE;

  @Option(
      names = "--token-ttl",
      paramLabel = "SECONDS",
      description = "Token lifetime. Default: 300, as in etcd.")
  private @Nullable Long tokenTtlSeconds;

  @Option(
      names = "--bcrypt-cost",
      paramLabel = "N",
      description =
          "bcrypt cost of passwords, 4 to 31; each step doubles the work. Default: 10, as in etcd.")
  private @Nullable Integer bcryptCost;

  @Option(
      names = "--flag",
      paramLabel = "FLAG",
      description =
          "Additional etcd flag for every member, for example --flag=--heartbeat-interval=50."
              + " Repeatable.")
  private List<String> flags = List.of();

  @ArgGroup(validate = false, order = 10, heading = "%nFaults of the started cluster:%n")
  private @Nullable FaultOptions faults;

  /**
   * Returns the specification of the cluster to start.
   *
   * @param members number of members
   * @throws IllegalArgumentException when a value is out of range or has no effect
   */
  ClusterSpec spec(int members) {
    return spec(members, Tokens.NONE);
  }

  /**
   * Returns the specification of the cluster to start.
   *
   * @param members number of members
   * @param unlessGiven the kind of tokens when no flag enables authentication
   * @throws IllegalArgumentException when a value is out of range or has no effect
   */
  ClusterSpec spec(int members, Tokens unlessGiven) {
    return ClusterSpec.ofMembers(members)
        .with(storage)
        .with(security(tokens == Tokens.NONE ? unlessGiven : tokens))
        .with(faults == null ? FaultSpec.NONE : faults.spec())
        .withFlags(flags);
  }

  /**
   * Finds a server and starts a cluster.
   *
   * @param origin processes or containers
   * @param spec from {@link #spec}, possibly changed by the run
   * @param progress receives one line per step
   * @return a healthy cluster
   */
  EtcdCluster start(Origin origin, ClusterSpec spec, Consumer<String> progress) {
    return PlannedCluster.start(new ClusterPlan(origin, etcdBin(), spec, Given.NONE), progress);
  }

  /** Returns the etcd binary to start, or an empty string to search for one. */
  String etcdBin() {
    return etcdBin == null ? "" : etcdBin.toString();
  }

  private Security security(Tokens chosen) {
    Security none = Security.NONE;
    long ttl = tokenTtlSeconds == null ? none.tokenTtlSeconds() : tokenTtlSeconds;
    int cost = bcryptCost == null ? none.bcryptCost() : bcryptCost;
    Security security = new Security(transport(), chosen, Bound.TOKEN_TTL.require(ttl), cost);
    if (chosen == Tokens.NONE && (tokenTtlSeconds != null || bcryptCost != null)) {
      throw new IllegalArgumentException(
          "%s has no effect without --auth; add --auth simple or --auth jwt, or drop it"
              .formatted(tokenTtlSeconds != null ? "--token-ttl" : "--bcrypt-cost"));
    }
    return security;
  }

  private Transport transport() {
    return mutualTls ? Transport.MUTUAL_TLS : tls ? Transport.TLS : Transport.PLAIN;
  }
}
