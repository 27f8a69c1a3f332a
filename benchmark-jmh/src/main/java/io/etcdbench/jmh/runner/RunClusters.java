// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.jmh.plan.Trust;
import io.etcdbench.security.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a run gets its clusters from: started for it, or given. Immutable. */
public final class RunClusters {
  /**
   * Overwriting large values for minutes fills etcd's default of 2 GiB, and a full store only
   * answers "no space"; 8 GiB is the most that etcd recommends.
   */
  private static final String QUOTA = "--quota-backend-bytes=";

  private static final long QUOTA_BYTES = 8L << 30;

  private final String choice;
  private final @Nullable Access given;
  private final Function<Trust, EtcdCluster> opener;

  private RunClusters(String choice, @Nullable Access given, Function<Trust, EtcdCluster> opener) {
    this.choice = choice;
    this.given = given;
    this.opener = opener;
  }

  /**
   * Clusters that are started for the run.
   *
   * @param choice in words, for the result's plan, for example {@code process:3}
   * @param spec what the user wants; its security gives way where a scenario needs another
   * @param starter starts a cluster
   * @return the source
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
   * An existing cluster, for all measurements that it allows.
   *
   * @param access how it is reached
   * @param connector connects to it
   * @return the source
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

  /** Opens a healthy cluster that the caller closes; a run has one open at a time. */
  EtcdCluster open(Trust trust) {
    return opener.apply(trust);
  }

  /** How the cluster that was given is reached; empty when clusters are started. */
  Optional<Access> given() {
    return Optional.ofNullable(given);
  }

  String choice() {
    return choice;
  }
}
