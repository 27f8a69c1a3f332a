// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every cluster of three that we start can do. The tests share one cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EtcdClusterContract {
  private static final int CHEAPEST_BCRYPT = 4;
  private static final Duration ELECTION = Duration.ofSeconds(20);
  private static final Duration SILENCE = Duration.ofSeconds(10);
  private EtcdCluster cluster;

  /** Starts a cluster of the kind that is tested. */
  abstract EtcdCluster start(ClusterSpec spec);

  /** What {@link ClusterDescription#origin()} says. */
  abstract String origin();

  @BeforeAll
  final void startThreeMembers() {
    cluster = start(ClusterSpec.ofMembers(3));
  }

  @AfterAll
  final void endThem() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void everyMemberServes() {
    assertThat(cluster.members()).hasSize(3).extracting(Member::id).doesNotHaveDuplicates();
    for (Member member : cluster.members()) {
      try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
        etcd.put("served-by", member.name());
        assertThat(etcd.get("served-by")).isEqualTo(member.name());
      }
    }
  }

  @Test
  void namesTheMemberThatLeads() throws InterruptedException {
    LeaderCheck.assertNamesItsLeader(cluster);
  }

  @Test
  void saysWhatItIs() {
    ClusterDescription description = cluster.description();

    assertThat(description.origin()).isEqualTo(origin());
    assertThat(description.topology()).startsWith("3 ");
    assertThat(description.etcdVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(description.startedBinary())
        .hasValueSatisfying(b -> assertThat(b.sha256()).matches("[0-9a-f]{64}"));
    assertThat(description.dataStorage())
        .hasValueSatisfying(s -> assertThat(s.fileSystem()).isNotBlank());
  }

  @Test
  void canKillRestartAndPauseMembers() {
    assertThat(List.of(Capability.KILL, Capability.RESTART, Capability.PAUSE))
        .allMatch(cluster::supports);
  }

  @Test
  void aMemberComesBackOnItsPortWithItsDataAfterAKill() {
    Member member = cluster.members().get(0);
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
      etcd.put("kept", "over a kill");
      cluster.kill(member);
      assertThatThrownBy(() -> etcd.getSerializable("kept"))
          .as("a killed member")
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("no answer: ");
    }

    cluster.restart(member);

    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
      assertThat(etcd.getSerializable("kept")).isEqualTo("over a kill");
    }
  }

  @Test
  void theOthersElectALeaderWhenItIsKilled() throws InterruptedException {
    Member old = cluster.leader();
    cluster.kill(old);
    try {
      Await.until(() -> hasAnotherLeader(old), ELECTION, () -> "no new leader after " + ELECTION);
      try (KeyValue etcd = KeyValue.at(cluster.leader().clientUrl(), cluster.access())) {
        etcd.putThroughElections("written", "without " + old.name());
        String written = Await.answer(() -> etcd.get("written"));
        assertThat(written).isEqualTo("without " + old.name());
      }
    } finally {
      cluster.restart(old);
    }
  }

  @Test
  void aPausedMemberIsSilentUntilItGoesOn() throws InterruptedException {
    Member member = cluster.members().get(1);
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
      etcd.put("before", "the pause");
      cluster.pause(member);
      try {
        // On a busy machine a process may answer once more before its last thread has stopped.
        Await.until(() -> isSilent(etcd), SILENCE, () -> member + " answers while it is paused");
      } finally {
        cluster.resume(member);
      }
      assertThat(etcd.getSerializable("before")).isEqualTo("the pause");
    }
  }

  @Test
  void doesNotMistakeWhatWasAskedForForATrouble() {
    Member member = cluster.members().get(2);
    cluster.kill(member);
    try {
      assertThatCode(cluster::requireMembersAlive).doesNotThrowAnyException();
    } finally {
      cluster.restart(member);
    }
    cluster.pause(member);
    try {
      assertThatCode(cluster::requireMembersAlive).doesNotThrowAnyException();
    } finally {
      cluster.resume(member);
    }
  }

  @Test
  void refusesAFlagThatIsNotTheUsers() {
    ClusterSpec spec = ClusterSpec.ofMembers(1).withFlags(List.of("--name=mine"));

    assertThatThrownBy(() -> start(spec).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--name is set by etcd-bench itself");
  }

  @Test
  void quotesTheLogOfAServerThatDoesNotKnowAFlag() {
    ClusterSpec spec = ClusterSpec.ofMembers(1).withFlags(List.of("--no-such-flag=1"));

    assertThatThrownBy(() -> start(spec).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("member m0 exited unexpectedly")
        .hasMessageContaining("no-such-flag");
  }

  @ParameterizedTest
  @CsvSource({"TLS,NONE", "TLS,SIMPLE", "MUTUAL_TLS,NONE", "MUTUAL_TLS,JWT"})
  void letsItsUsersInOverTls(Transport transport, Tokens tokens) {
    Security security = new Security(transport, tokens, 300, CHEAPEST_BCRYPT);
    try (EtcdCluster secured = start(ClusterSpec.ofMembers(1).with(security))) {
      String endpoint = secured.endpoints().get(0);
      assertThat(endpoint).startsWith("https://");
      for (ClusterUser user : ClusterUser.values()) {
        try (KeyValue etcd = KeyValue.at(endpoint, secured.access(user))) {
          etcd.put("user", user.userName());
          assertThat(etcd.get("user")).isEqualTo(user.userName());
        }
      }
      assertThat(secured.leader()).isEqualTo(secured.members().get(0));
    }
  }

  @Test
  void letsNobodyInWithoutAUserWhenThereAreUsers() {
    Security security = new Security(Transport.PLAIN, Tokens.SIMPLE, 300, CHEAPEST_BCRYPT);
    try (EtcdCluster secured = start(ClusterSpec.ofMembers(1).with(security));
        KeyValue stranger = KeyValue.at(secured.endpoints().get(0), secured.access().as(null))) {
      assertThatThrownBy(() -> stranger.put("a", "b")).hasMessageContaining("user name is empty");
    }
  }

  private static boolean isSilent(KeyValue etcd) {
    try {
      etcd.orSilence().getSerializable("before");
      return false;
    } catch (IllegalStateException noAnswer) {
      return true;
    }
  }

  private boolean hasAnotherLeader(Member old) {
    try {
      return !cluster.leader().equals(old);
    } catch (ClusterException noneYet) {
      return false;
    }
  }
}
