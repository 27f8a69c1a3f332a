// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.plan.fault.FaultTarget;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Resolves a target to the members that it currently denotes. */
final class TargetMembers {
  private TargetMembers() {}

  /**
   * Returns the members of a target. Of the followers, those that run come first.
   *
   * @param isDown whether another fault has killed or frozen a member
   * @return at least one; the leader first if there are several
   * @throws ClusterException when there is no leader or no such member
   */
  static List<Member> of(FaultTarget target, EtcdCluster cluster, Predicate<Member> isDown) {
    List<Member> all = cluster.members();
    return switch (target.group()) {
      case ALL -> all;
      case MEMBER -> List.of(all.get(target.member()));
      case LEADER -> List.of(cluster.leader());
      case FOLLOWER -> followers(all, cluster.leader(), isDown).limit(1).toList();
      case QUORUM -> {
        Member leader = cluster.leader();
        int away = all.size() - all.size() / 2; // half, rounded down, is not a majority
        yield Stream.concat(Stream.of(leader), followers(all, leader, isDown)).limit(away).toList();
      }
    };
  }

  private static Stream<Member> followers(
      List<Member> all, Member leader, Predicate<Member> isDown) {
    return all.stream()
        .filter(member -> !member.equals(leader))
        .sorted(Comparator.comparing(isDown::test)); // stable, and false precedes true
  }
}
