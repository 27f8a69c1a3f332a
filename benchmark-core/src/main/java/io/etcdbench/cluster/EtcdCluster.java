// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.security.Access;
import java.util.List;

/**
 * A running etcd cluster. Thread-safe.
 *
 * @implSpec Every method that changes a member throws {@link UnsupportedOperationException} with a
 *     one-sentence message if {@link #supports} returns false for it.
 */
public interface EtcdCluster extends AutoCloseable {

  /** Returns the members in a stable order, at least one. */
  List<Member> members();

  /**
   * Returns the access of a client with all permissions: TLS material, and the root user if
   * authentication is enabled.
   */
  Access access();

  /**
   * Returns the access of one user: the user's certificate with mutual TLS, user name and password
   * with tokens. Call {@link Access#as} with null on it to use the identity of the certificate
   * alone.
   *
   * @param user a user of a cluster started by this process
   * @return the user's access; for an external cluster, its only access
   */
  Access access(ClusterUser user);

  /**
   * Finds the current leader. Queries the members on every call.
   *
   * @return the leader of the highest term that a member reports
   * @throws ClusterException if no member responds, none knows a leader, or the leader is none of
   *     {@link #members()}
   */
  Member leader();

  /**
   * Checks that the cluster has a leader, which need not be one of {@link #members()}.
   *
   * @throws ClusterException if no member responds or none knows a leader
   */
  default void requireLeader() {
    Member unused = leader();
  }

  /** Returns a description for results, which does not change while the cluster runs. */
  ClusterDescription description();

  /** Returns whether the cluster supports an action, and thus the methods for it. */
  boolean supports(Capability capability);

  /**
   * Kills the member. Its data is kept.
   *
   * @param member one of {@link #members()}
   */
  void kill(Member member);

  /**
   * Shuts the member down gracefully, as an upgrade does: SIGTERM, followed by SIGKILL if it still
   * runs after 20 s. Its data is kept.
   *
   * @param member one of {@link #members()}
   */
  void terminate(Member member);

  /**
   * Moves the leadership to a member.
   *
   * @param to one of {@link #members()}, a voter
   * @throws ClusterException if there is no leader, or it rejects the request
   */
  void moveLeader(Member to);

  /**
   * Raises or clears the NOSPACE alarm, as a database that reaches its quota does. While it is
   * raised, etcd rejects every write.
   *
   * @param member the member that the alarm names, one of {@link #members()}
   * @param alarm raise or clear
   * @throws ClusterException if no member responds
   */
  void noSpaceAlarm(Member member, Alarm alarm);

  /**
   * Compacts the history of all keys up to the current revision.
   *
   * @throws ClusterException if no member responds
   */
  void compact();

  /** Action on an alarm. */
  enum Alarm {
    /** Raises the alarm. */
    RAISE,
    /** Clears the alarm. */
    CLEAR
  }

  /**
   * Restarts a killed member with its own data and ports and waits until it is healthy.
   *
   * @param member one of {@link #members()}
   */
  void restart(Member member);

  /**
   * Freezes the member. Its connections stay open without responses.
   *
   * @param member one of {@link #members()}
   */
  void pause(Member member);

  /**
   * Resumes a frozen member.
   *
   * @param member one of {@link #members()}
   */
  void resume(Member member);

  /**
   * Returns the faults of network, disk and CPU. Each of its methods throws {@link
   * UnsupportedOperationException} if {@link #supports} returns false for it.
   */
  default Faults faults() {
    return Faults.refused(
        "faults cannot be injected into the network, disks or CPUs of this cluster");
  }

  /**
   * Checks that no member started by this object has exited by itself. Members killed or paused
   * through this interface do not count; members of an external cluster are not checked. Sends
   * nothing to etcd, so it may be called every second while a load runs.
   *
   * @throws ClusterException naming the member and quoting its last log lines
   */
  void requireMembersAlive();

  /**
   * Stops the members that this object started and deletes their data. Leaves an external cluster
   * untouched.
   */
  @Override
  void close();

  /** Returns the client URLs of all members, in the order of {@link #members()}. */
  default List<String> endpoints() {
    return members().stream().map(Member::clientUrl).toList();
  }

  /**
   * Returns the base URL of each member's metrics, in the order of {@link #members()}; the client
   * URL unless configured otherwise.
   */
  default List<String> metricsUrls() {
    return endpoints();
  }

  /**
   * Returns the client URLs that a policy selects now, at least one.
   *
   * @throws ClusterException if the policy needs the leader and there is none, or selects none of
   *     {@link #members()}
   */
  default List<String> endpoints(EndpointPolicy policy) {
    if (policy == EndpointPolicy.ALL || members().size() == 1) {
      return endpoints();
    }
    Member leader = leader();
    return policy == EndpointPolicy.LEADER
        ? List.of(leader.clientUrl())
        : members().stream()
            .filter(m -> !m.equals(leader))
            .limit(1)
            .map(Member::clientUrl)
            .toList();
  }
}
