// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.security.Access;
import java.util.List;

/**
 * A running etcd cluster. Thread-safe.
 *
 * @implSpec Every method that changes a member throws {@link UnsupportedOperationException} with
 *     one sentence when {@link #supports} says no.
 */
public interface EtcdCluster extends AutoCloseable {

  /**
   * The members, in a stable order.
   *
   * @return at least one
   */
  List<Member> members();

  /**
   * How a client with full rights reaches it: TLS material, and the root user when authentication
   * is on.
   *
   * @return the access
   */
  Access access();

  /**
   * How a client of one user reaches it: the user's certificate under mutual TLS, name and password
   * with tokens. Take {@link Access#as} null of it for the certificate's identity alone.
   *
   * @param user one of the users that a cluster started by us has
   * @return the access; of a cluster that was given, the one that was given with it
   */
  Access access(ClusterUser user);

  /**
   * The member that leads now, asked for afresh.
   *
   * @return the leader of the highest term that a member reports
   * @throws ClusterException when no member answers or none knows a leader
   */
  Member leader();

  /**
   * What this is, for results.
   *
   * @return facts that do not change while it runs
   */
  ClusterDescription description();

  /**
   * Whether the members can be treated so.
   *
   * @param capability what to do
   * @return true when the methods of that name work
   */
  boolean supports(Capability capability);

  /**
   * Ends the member at once; its data stays.
   *
   * @param member one of {@link #members()}
   */
  void kill(Member member);

  /**
   * Ends the member in good order, as an upgrade does: SIGTERM, and SIGKILL when it still runs
   * after 20 s. Its data stays.
   *
   * @param member one of {@link #members()}
   */
  default void terminate(Member member) {
    throw new UnsupportedOperationException("the members of this cluster are never ended");
  }

  /**
   * Makes a member the leader.
   *
   * @param to one of {@link #members()}, a voter
   * @throws ClusterException when there is no leader, or it refuses
   */
  default void moveLeader(Member to) {
    throw new UnsupportedOperationException("the leader of this cluster is never moved");
  }

  /**
   * Raises or clears the alarm NOSPACE, as a database of its quota's size does: while it is up,
   * etcd refuses every write.
   *
   * @param member for which member, one of {@link #members()}
   * @param alarm raise or clear
   * @throws ClusterException when no member answers
   */
  default void noSpaceAlarm(Member member, Alarm alarm) {
    throw new UnsupportedOperationException("no alarm is raised on this cluster");
  }

  /**
   * Compacts the history of all keys up to the present revision.
   *
   * @throws ClusterException when no member answers
   */
  default void compact() {
    throw new UnsupportedOperationException("this cluster is never compacted");
  }

  /** What becomes of an alarm. */
  enum Alarm {
    /** It is raised. */
    RAISE,
    /** It is cleared. */
    CLEAR
  }

  /**
   * Starts a killed member on its own data and ports and waits until it is healthy.
   *
   * @param member one of {@link #members()}
   */
  void restart(Member member);

  /**
   * Freezes the member; its connections stay open and do not answer.
   *
   * @param member one of {@link #members()}
   */
  void pause(Member member);

  /**
   * Lets a frozen member go on.
   *
   * @param member one of {@link #members()}
   */
  void resume(Member member);

  /**
   * Their surroundings: network, disk, processors.
   *
   * @return what can be made worse there; every method of it is refused unless {@link #supports}
   *     says yes
   */
  default Faults faults() {
    return Faults.refused("the surroundings of this cluster cannot be changed");
  }

  /**
   * Checks that no member which this object started has ended by itself. Members killed or paused
   * through this interface do not count; a cluster that was given is not looked at. Sends nothing
   * to etcd, so it may be asked every second while a load runs.
   *
   * @throws ClusterException naming the member and quoting its last log lines
   */
  void requireMembersAlive();

  /** Ends what this object started, data included; leaves a cluster that was given untouched. */
  @Override
  void close();

  /**
   * The client URLs of all members.
   *
   * @return in the order of {@link #members()}
   */
  default List<String> endpoints() {
    return members().stream().map(Member::clientUrl).toList();
  }

  /**
   * Where the members serve their metrics.
   *
   * @return a URL for each, in the order of {@link #members()}; where it serves clients, unless
   *     told otherwise
   */
  default List<String> metricsUrls() {
    return endpoints();
  }

  /**
   * The client URLs that a policy selects now.
   *
   * @param policy which members
   * @return at least one
   * @throws ClusterException when the policy needs the leader and there is none
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
