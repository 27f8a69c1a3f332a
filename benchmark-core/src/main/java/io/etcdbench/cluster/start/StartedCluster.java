// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Leadership;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.cluster.Pause;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Base class of clusters started by this process. Thread-safe. */
public abstract class StartedCluster implements EtcdCluster {
  private static final int PORT_ATTEMPTS = 5;
  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

  /** Longer than an election, also on a busy machine, whose members answer late. */
  private static final Duration LEADER_PATIENCE = Duration.ofSeconds(5);

  private static final Duration TERMINATE_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration TERMINATE_POLL = Duration.ofMillis(20);

  private static final Set<Capability> TO_MEMBERS =
      Set.of(
          Capability.KILL,
          Capability.TERMINATE,
          Capability.RESTART,
          Capability.PAUSE,
          Capability.NO_SPACE_ALARM,
          Capability.MOVE_LEADER,
          Capability.COMPACT);

  private final MemberGroup<?> group;
  private final List<Member> members;
  private final ClusterDescription description;
  private final Leadership leadership;

  /**
   * Creates a cluster that serves requests.
   *
   * @param group its members
   * @param ready the result of {@link #bringUp}
   * @param description for results
   */
  public StartedCluster(MemberGroup<?> group, List<Ready> ready, ClusterDescription description) {
    this.group = group;
    this.members = ready.stream().map(Ready::member).toList();
    this.description = description;
    this.leadership = new Leadership(members, access(), LEADER_PATIENCE, Map.of());
  }

  /**
   * Starts a group, and retries with another one if a different server takes one of its ports. A
   * group that does not start is closed.
   *
   * @param prepare creates a group with new ports
   * @param start creates a cluster from the group
   */
  public static <G extends MemberGroup<?>, C> C onFreePorts(
      Supplier<G> prepare, Function<G, C> start) {
    for (int attempt = 1; ; attempt++) {
      G group = prepare.get();
      try {
        return start.apply(group);
      } catch (RuntimeException e) {
        boolean again = attempt < PORT_ATTEMPTS && group.lostAPort();
        group.close();
        if (!again) {
          throw e;
        }
      }
    }
  }

  /** Starts every member, waits until all serve requests and creates the users. */
  public static List<Ready> bringUp(MemberGroup<?> group) {
    group.startAll();
    ClusterIdentity identity = group.identity();
    List<Ready> ready =
        group.await(group.clientUrls(), identity.accessBeforeUsers(), START_TIMEOUT);
    if (identity.hasUsers()) {
      AuthSetup.enable(ready.get(0).member().clientUrl(), identity);
      // Once a member is healthy again, it has applied the last change of the users.
      group.await(group.clientUrls(), identity.access(ClusterUser.ROOT), START_TIMEOUT);
    }
    return ready;
  }

  /** Returns the version that the members report; comma-separated if they differ. */
  public static String versions(List<Ready> ready) {
    return ready.stream().map(Ready::version).distinct().collect(Collectors.joining(", "));
  }

  @Override
  public final List<Member> members() {
    return members;
  }

  @Override
  public final Access access() {
    return access(ClusterUser.ROOT);
  }

  @Override
  public final Access access(ClusterUser user) {
    return group.identity().access(user);
  }

  @Override
  public final Member leader() {
    return leadership.leader();
  }

  @Override
  public final ClusterDescription description() {
    return description;
  }

  @Override
  public final boolean supports(Capability capability) {
    return TO_MEMBERS.contains(capability) || faults().obstacle(capability).isEmpty();
  }

  @Override
  public final Faults faults() {
    return group.faults();
  }

  @Override
  public final void kill(Member member) {
    group.kill(member.name());
    faults().done("%s killed", member.name());
  }

  @Override
  public final void terminate(Member member) {
    group.sendTerminate(member.name());
    faults().done("%s terminating", member.name());
    long start = System.nanoTime();
    while (!group.hasEnded(member.name())
        && System.nanoTime() - start < TERMINATE_TIMEOUT.toNanos()) {
      Pause.of(TERMINATE_POLL);
    }
    group.kill(member.name());
  }

  @Override
  public final void moveLeader(Member to) {
    new MemberRequest(List.of(leader()), access()).send(client -> client.moveLeader(to.id()));
    faults().done("leadership moved to %s", to.name());
  }

  @Override
  public final void noSpaceAlarm(Member member, Alarm alarm) {
    new MemberRequest(members, access()).send(client -> client.noSpaceAlarm(member.id(), alarm));
    faults()
        .done(
            "alarm no-space of %s %s", member.name(), alarm == Alarm.RAISE ? "raised" : "cleared");
  }

  @Override
  public final void compact() {
    new MemberRequest(members, access()).send(MemberClient::compact);
    faults().done("history compacted");
  }

  /**
   * {@inheritDoc}
   *
   * <p>Without a quorum of running members none can be healthy, so the member is started without
   * waiting.
   */
  @Override
  public final void restart(Member member) {
    group.start(member.name());
    faults().done("%s started again", member.name());
    if (group.hasQuorum()) {
      group.await(Map.of(member.name(), member.clientUrl()), access(), START_TIMEOUT);
    }
    faults().restarted(member);
  }

  @Override
  public final void pause(Member member) {
    group.pause(member.name());
    faults().done("%s frozen", member.name());
  }

  @Override
  public final void resume(Member member) {
    group.resume(member.name());
    faults().done("%s resumed", member.name());
  }

  @Override
  public final void requireMembersAlive() {
    group.requireAlive();
  }

  @Override
  public void close() {
    leadership.close();
    group.close();
  }
}
