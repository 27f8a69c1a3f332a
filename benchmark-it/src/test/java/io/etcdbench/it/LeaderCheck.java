// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.time.Duration;
import java.util.List;

/** Compares the leader that a cluster names with what its members' metrics report. */
final class LeaderCheck {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private LeaderCheck() {}

  /**
   * Asserts that a cluster of two or more members names the one that leads, and takes its endpoints
   * from that. A reading during which the leader changes is repeated.
   */
  static void assertNamesItsLeader(EtcdCluster cluster) throws InterruptedException {
    Await.until(
        () -> isCompared(cluster),
        LONGEST,
        () -> "no reading of all members' metrics had one leader throughout");
  }

  /** Returns false if the leader changed meanwhile, or there was none. */
  private static boolean isCompared(EtcdCluster cluster) {
    try (ServerSampler sampler = ServerSampler.start(cluster)) {
      Member leader = cluster.leader();
      List<String> ofLeader = cluster.endpoints(EndpointPolicy.LEADER);
      List<String> ofFollower = cluster.endpoints(EndpointPolicy.FOLLOWER);
      List<MemberAccount> members = sampler.finish().members();
      if (members.size() < cluster.members().size()
          || members.stream().anyMatch(MemberAccount::sawLeaderChange)) {
        return false;
      }
      List<String> leading =
          members.stream()
              .filter(member -> member.consensus().leaderAfter())
              .map(MemberAccount::name)
              .toList();
      if (leading.size() > 1) {
        return false; // a leader that was frozen still reports that it leads
      }
      assertThat(leading).containsExactly(leader.name());
      assertThat(ofLeader).containsExactly(leader.clientUrl());
      assertThat(ofFollower)
          .hasSize(1)
          .isSubsetOf(cluster.endpoints())
          .doesNotContain(leader.clientUrl());
      return true;
    } catch (ClusterException noneYet) {
      return false;
    }
  }
}
