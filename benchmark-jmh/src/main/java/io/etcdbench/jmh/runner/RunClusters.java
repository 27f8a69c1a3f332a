// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.jmh.plan.SecurityRequirement;
import io.etcdbench.security.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The source of a run's clusters: started for the run, or existing. Immutable. */
public final class RunClusters {
  /**
   * Overwriting large values for minutes fills etcd's default quota of 2 GiB, and a full store only
   * returns "no space"; 8 GiB is the largest quota that etcd recommends.
   */
  private static final String QUOTA = "--quota-backend-bytes=";

  private static final long QUOTA_BYTES = 8L << 30;

  private final String choice;
  private final @Nullable Access given;
  private final Function<SecurityRequirement, EtcdCluster> opener;

  private RunClusters(
      String choice, @Nullable Access given, Function<SecurityRequirement, EtcdCluster> opener) {
    this.choice = choice;
    this.given = given;
    this.opener = opener;
  }

  /**
   * Returns a source of clusters started for the run.
   *
   * @param choice the user's choice in words, for the result's plan, for example {@code process:3}
   * @param spec the user's specification; a scenario that needs another security overrides it
   * @param starter starts a cluster
   */
  public static RunClusters started(
      String choice, ClusterSpec spec, Function<ClusterSpec, EtcdCluster> starter) {
    ClusterSpec roomy = spec.withFlags(withQuota(spec.flags()));
    return new RunClusters(
        choice,
        null,
        trust -> starter.apply(roomy.with(trust.security().orElse(roomy.security()))));
  }

  /**
   * Returns a source of one existing cluster, for all measurements that it allows.
   *
   * @param access certificates and credentials of the cluster
   * @param connector connects to it
   */
  public static RunClusters given(Access access, Supplier<EtcdCluster> connector) {
    return new RunClusters("external", access, trust -> connector.get());
  }

  private static List<String> withQuota(List<String> flags) {
    if (flags.stream().anyMatch(flag -> flag.startsWith(QUOTA))) {
      return flags;
    }
    List<String> more = new ArrayList<>(flags);
    more.add(QUOTA + QUOTA_BYTES);
    return more;
  }

  /** Opens a healthy cluster, which the caller closes. A run has only one open at a time. */
  EtcdCluster open(SecurityRequirement trust) {
    return opener.apply(trust);
  }

  /** Returns the access to the existing cluster; empty when clusters are started. */
  Optional<Access> given() {
    return Optional.ofNullable(given);
  }

  String choice() {
    return choice;
  }
}
