// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Assembles the command line of each member of one cluster. Immutable. */
public final class MemberFlags {
  /** Flags that users may not set, because other parts of the cluster depend on our values. */
  private static final Set<String> OURS =
      Set.of(
          "name",
          "data-dir",
          "config-file",
          "listen-client-urls",
          "listen-peer-urls",
          "advertise-client-urls",
          "initial-advertise-peer-urls",
          "initial-cluster",
          "initial-cluster-state",
          "initial-cluster-token",
          "cert-file",
          "key-file",
          "trusted-ca-file",
          "client-cert-auth",
          "auth-token",
          "auth-token-ttl",
          "bcrypt-cost",
          "socket-reuse-port",
          "logger",
          "log-outputs");

  private final ClusterSpec spec;
  private final List<MemberAddress> members;
  private final String clusterToken;
  private final ClusterIdentity identity;

  /**
   * Prepares the command lines.
   *
   * @param clusterToken unique, so that members of different clusters never join each other
   * @throws IllegalArgumentException if the specification sets a flag that users may not set
   */
  public MemberFlags(
      ClusterSpec spec,
      List<MemberAddress> members,
      String clusterToken,
      ClusterIdentity identity) {
    spec.flags().forEach(MemberFlags::requireAllowed);
    this.spec = spec;
    this.members = List.copyOf(members);
    this.clusterToken = clusterToken;
    this.identity = identity;
  }

  /**
   * Returns the flags of one member. The user's flags come last.
   *
   * @param self one of the members
   * @param keyDirectory the directory of the identity's files, as the member sees it
   */
  public List<String> of(MemberAddress self, String keyDirectory) {
    String scheme = MemberAddress.scheme(spec.security().transport());
    List<String> flags = new ArrayList<>();
    flags.add("--name=" + self.name());
    flags.add("--data-dir=" + self.dataDirectory());
    flags.add("--listen-client-urls=" + scheme + self.listenClient());
    flags.add("--advertise-client-urls=" + scheme + self.advertiseClient());
    flags.add("--listen-peer-urls=http://" + self.listenPeer());
    flags.add("--initial-advertise-peer-urls=http://" + self.advertisePeer());
    flags.add("--initial-cluster=" + initialCluster());
    flags.add("--initial-cluster-token=" + clusterToken);
    flags.add("--initial-cluster-state=new");
    flags.add("--logger=zap");
    flags.add("--log-outputs=stderr");
    flags.addAll(identity.serverFlags(keyDirectory));
    flags.addAll(spec.allFlags());
    return List.copyOf(flags);
  }

  private String initialCluster() {
    return members.stream()
        .map(m -> m.name() + "=http://" + m.advertisePeer())
        .collect(Collectors.joining(","));
  }

  /**
   * Rejects a flag that users may not set.
   *
   * @param flag in etcd's syntax
   * @throws IllegalArgumentException if it does not start with a dash, or etcd-bench sets it; the
   *     message is one sentence
   */
  public static void requireAllowed(String flag) {
    if (!flag.startsWith("-")) {
      throw new IllegalArgumentException(
          "server flag '%s' does not start with a dash; write --name=value".formatted(flag));
    }
    String name = flag.replaceFirst("^--?", "").replaceFirst("=.*", "");
    if (OURS.contains(name)) {
      throw new IllegalArgumentException(
          "server flag --%s is set by etcd-bench itself; leave it out".formatted(name));
    }
  }
}
