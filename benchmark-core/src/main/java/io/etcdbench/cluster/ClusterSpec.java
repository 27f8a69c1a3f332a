// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.process.ReservedPort;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cluster to start. Immutable; start from {@link #ofMembers}.
 *
 * @param members 1, 3 or 5
 * @param storage where the data goes
 * @param security certificates and users
 * @param faults what is made worse, and the proxies that stand ready to do so
 * @param flags further flags for every member, for example {@code --heartbeat-interval=50}
 * @param clientPort of the first member, those of the others follow it; 0 for any that are free.
 *     Peers always use any that are free
 */
public record ClusterSpec(
    int members,
    Storage storage,
    Security security,
    FaultSpec faults,
    List<String> flags,
    int clientPort) {
  private static final int HIGHEST_PORT = 65_535;

  /** Where the members keep their data. */
  public enum Storage {
    /** A temporary directory on disk. */
    DISK,
    /** A RAM disk: fsync is free there, and every result says so. */
    TMPFS
  }

  /** Which transport the clients use. */
  public enum Transport {
    /** No TLS. */
    PLAIN,
    /** The servers show a certificate of a CA made for this cluster. */
    TLS,
    /** As TLS, and clients must show one too; its common name is the etcd user. */
    MUTUAL_TLS
  }

  /** Which tokens the servers give out. */
  public enum Tokens {
    /** No authentication. */
    NONE,
    /** etcd's default: random, kept in each member's memory. */
    SIMPLE,
    /** Signed (RS256), fixed life. */
    JWT
  }

  /**
   * Certificates and users. With tokens, users {@code root} and {@code bench} exist; {@code bench}
   * may read and write everything.
   *
   * @param transport which transport
   * @param tokens which tokens
   * @param tokenTtlSeconds the life of a token, 1 or more
   * @param bcryptCost the price of a password check, 4 to 31; each step doubles it
   */
  public record Security(Transport transport, Tokens tokens, long tokenTtlSeconds, int bcryptCost) {

    /** Plain text, no users; 300 s and cost 10 are etcd's defaults once tokens are chosen. */
    public static final Security NONE = new Security(Transport.PLAIN, Tokens.NONE, 300, 10);

    public Security {
      if (tokenTtlSeconds < 1) {
        throw new IllegalArgumentException(
            "the token's life is " + tokenTtlSeconds + " s; allowed: 1 s or more");
      }
      if (bcryptCost < 4 || bcryptCost > 31) {
        throw new IllegalArgumentException("bcrypt cost is " + bcryptCost + "; allowed: 4 to 31");
      }
    }
  }

  public ClusterSpec {
    if (members != 1 && members != 3 && members != 5) {
      throw new IllegalArgumentException("members is " + members + "; allowed: 1, 3 or 5");
    }
    if (members == 1 && faults.proxies().betweenPeers()) {
      throw new IllegalArgumentException(
          "a single member has no peers that it could be delayed from; start 3 or 5");
    }
    if (clientPort < 0 || clientPort > HIGHEST_PORT - members + 1) {
      throw new IllegalArgumentException(
          "the client port is %d; allowed: 1 to %d for %d members, or 0 for any that are free"
              .formatted(clientPort, HIGHEST_PORT - members + 1, members));
    }
    if (clientPort > 0 && faults.proxies().beforeClients()) {
      throw new IllegalArgumentException(
          "client ports cannot be chosen where proxies delay clients; leave one of them out");
    }
    flags = List.copyOf(flags);
  }

  /**
   * Whether the chosen client ports can be used, before anything is started.
   *
   * @throws ClusterException when a server listens at one of them
   */
  public void requireFreePorts() {
    for (int i = 0; clientPort > 0 && i < members; i++) {
      ReservedPort.requireFree(clientPort + i);
    }
  }

  /**
   * A cluster on disk, plain text, no users, etcd's own defaults.
   *
   * @param members 1, 3 or 5
   * @return the spec
   */
  public static ClusterSpec ofMembers(int members) {
    return new ClusterSpec(members, Storage.DISK, Security.NONE, FaultSpec.NONE, List.of(), 0);
  }

  /**
   * Other storage.
   *
   * @param other where the data goes
   * @return a changed copy
   */
  public ClusterSpec with(Storage other) {
    return new ClusterSpec(members, other, security, faults, flags, clientPort);
  }

  /**
   * Other security.
   *
   * @param other certificates and users
   * @return a changed copy
   */
  public ClusterSpec with(Security other) {
    return new ClusterSpec(members, storage, other, faults, flags, clientPort);
  }

  /**
   * Other faults.
   *
   * @param other what is made worse
   * @return a changed copy
   */
  public ClusterSpec with(FaultSpec other) {
    return new ClusterSpec(members, storage, security, other, flags, clientPort);
  }

  /** The server flags beyond the defaults of this product; the user's come last and win. */
  public List<String> allFlags() {
    return Stream.concat(faults.timing().stream(), flags.stream()).toList();
  }

  /**
   * Further flags.
   *
   * @param others for every member
   * @return a changed copy
   */
  public ClusterSpec withFlags(List<String> others) {
    return new ClusterSpec(members, storage, security, faults, others, clientPort);
  }

  /**
   * Other client ports.
   *
   * @param first of the first member; those of the others follow it
   * @return a changed copy
   */
  public ClusterSpec withClientPort(int first) {
    return new ClusterSpec(members, storage, security, faults, flags, first);
  }
}
