// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.process.ReservedPort;
import java.util.List;
import java.util.stream.Stream;

/**
 * Specification of a cluster to start. Immutable; build one with {@link #ofMembers}.
 *
 * @param members 1, 3 or 5
 * @param storage the kind of storage for the members' data
 * @param security certificates and users
 * @param faults slowdowns from the start, and the proxies for faults during a run
 * @param flags additional flags for every member, for example {@code --heartbeat-interval=50}
 * @param clientPort the first member's client port; the other members use the ports that follow it.
 *     0 selects free ports. Peer ports are always selected from the free ones
 */
public record ClusterSpec(
    int members,
    Storage storage,
    Security security,
    FaultSpec faults,
    List<String> flags,
    int clientPort) {
  private static final int HIGHEST_PORT = 65_535;

  /** Storage for the members' data. */
  public enum Storage {
    /** A temporary directory on disk. */
    DISK,
    /** A RAM disk. fsync is free on it, which every result notes. */
    TMPFS
  }

  /** Transport between clients and members. */
  public enum Transport {
    /** No TLS. */
    PLAIN,
    /** Servers present a certificate of a CA created for this cluster. */
    TLS,
    /** TLS with client certificates, whose common name is the etcd user. */
    MUTUAL_TLS
  }

  /** Authentication tokens that the servers issue. */
  public enum Tokens {
    /** No authentication. */
    NONE,
    /** etcd's default: random tokens, kept in each member's memory. */
    SIMPLE,
    /** Signed tokens (RS256) with a fixed lifetime. */
    JWT
  }

  /**
   * Certificates and users. With tokens, the users {@code root} and {@code bench} exist; {@code
   * bench} may read and write every key.
   *
   * @param transport transport between clients and members
   * @param tokens kind of authentication tokens
   * @param tokenTtlSeconds lifetime of a token in seconds, 1 or more
   * @param bcryptCost cost of a password check, 4 to 31; each increment doubles the time
   */
  public record Security(Transport transport, Tokens tokens, long tokenTtlSeconds, int bcryptCost) {

    /** Plain text, no users. A TTL of 300 s and cost 10 are etcd's defaults for tokens. */
    public static final Security NONE = new Security(Transport.PLAIN, Tokens.NONE, 300, 10);

    public Security {
      if (tokenTtlSeconds < 1) {
        throw new IllegalArgumentException(
            "the token lifetime is " + tokenTtlSeconds + " s; allowed: 1 s or more");
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
          "a single member has no peers to delay; start 3 or 5 members");
    }
    if (clientPort < 0 || clientPort > HIGHEST_PORT - members + 1) {
      throw new IllegalArgumentException(
          "the client port is %s; allowed: 1 to %s for %s members, or 0 for any that are free"
              .formatted(clientPort, HIGHEST_PORT - members + 1, members));
    }
    if (clientPort > 0 && faults.proxies().beforeClients()) {
      throw new IllegalArgumentException(
          "client ports cannot be chosen where proxies delay clients; leave one of them out");
    }
    flags = List.copyOf(flags);
  }

  /**
   * Checks that the chosen client ports are free, before anything is started.
   *
   * @throws ClusterException if a server listens on one of them
   */
  public void requireFreePorts() {
    for (int i = 0; clientPort > 0 && i < members; i++) {
      ReservedPort.requireFree(clientPort + i);
    }
  }

  /**
   * Returns the specification of a cluster on disk, in plain text, without users, with etcd's
   * defaults.
   *
   * @param members 1, 3 or 5
   */
  public static ClusterSpec ofMembers(int members) {
    return new ClusterSpec(members, Storage.DISK, Security.NONE, FaultSpec.NONE, List.of(), 0);
  }

  /** Returns a copy with other storage. */
  public ClusterSpec with(Storage other) {
    return new ClusterSpec(members, other, security, faults, flags, clientPort);
  }

  /** Returns a copy with other certificates and users. */
  public ClusterSpec with(Security other) {
    return new ClusterSpec(members, storage, other, faults, flags, clientPort);
  }

  /** Returns a copy with other faults. */
  public ClusterSpec with(FaultSpec other) {
    return new ClusterSpec(members, storage, security, other, flags, clientPort);
  }

  /**
   * Returns the server flags other than the defaults of this product. The user's flags come last
   * and take precedence.
   */
  public List<String> allFlags() {
    return Stream.concat(faults.timing().stream(), flags.stream()).toList();
  }

  /** Returns a copy with other flags for every member. */
  public ClusterSpec withFlags(List<String> others) {
    return new ClusterSpec(members, storage, security, faults, others, clientPort);
  }

  /**
   * Returns a copy with other client ports.
   *
   * @param first the first member's port; the other members use the ports that follow it
   */
  public ClusterSpec withClientPort(int first) {
    return new ClusterSpec(members, storage, security, faults, flags, first);
  }
}
