// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.cluster.MemberHashes.Answer;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.Outcome;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.security.Access;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MemberHashesTest {
  private final Map<String, Answer> different = hashes(answer(1, 5), answer(2, 5));

  @Test
  void membersThatDifferAtOneRevisionAreCorrupt() {
    Finding finding = MemberHashes.comparison(different, 7);

    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.observed())
        .isEqualTo(
            "the members do not hold the same keys at revision 7: {m0=hash 1, compacted at 5,"
                + " m1=hash 2, compacted at 5}");
  }

  @Test
  void membersThatDifferAtUnknownRevisionsMayOnlyBeBehind() {
    Finding finding = MemberHashes.comparison(different, 0);

    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    assertThat(finding.observed())
        .isEqualTo(
            "the members differ at their latest revisions, which may not be the same: {m0=hash 1,"
                + " compacted at 5, m1=hash 2, compacted at 5}");
  }

  @Test
  void membersWithDifferentCompactionsAreNotComparable() {
    Finding finding = MemberHashes.comparison(hashes(answer(1, 5), answer(2, 3)), 7);

    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    assertThat(finding.observed())
        .isEqualTo(
            "whether the members hold the same keys is unknown, because they have compacted their"
                + " histories differently: {m0=hash 1, compacted at 5, m1=hash 2, compacted at 3}");
  }

  @Test
  void twoOfThreeMembersWithTheSameCompactionCanBeCorrupt() {
    Map<String, Answer> hashes = hashes(answer(1, 5), answer(2, 5));
    hashes.put("m2", answer(3, 4));

    assertThat(MemberHashes.comparison(hashes, 7).severity()).isEqualTo(Severity.ERROR);
  }

  @Test
  void countsTheMembersThatAgree() {
    Finding finding = MemberHashes.comparison(hashes(answer(1, 5), answer(1, 5)), 7);

    assertThat(finding.severity()).isEqualTo(Severity.INFO);
    assertThat(finding.observed())
        .isEqualTo("the 2 known members hold the same keys at revision 7: hash 1, compacted at 5");
  }

  @Test
  void comparesNothingWithOneMember() {
    assertThat(MemberHashes.comparison(Map.of("m0", answer(1, 5)), 7).observed())
        .isEqualTo("only one member is known here, so nothing is compared");
  }

  @Test
  void aMemberThatHasNotCompactedYetIsAskedAgain() {
    Deque<Answer> answers = afterALateCompaction();

    Finding finding = compare(answers, Duration.ofHours(1));

    assertThat(finding.severity()).isEqualTo(Severity.INFO);
    assertThat(answers).isEmpty();
  }

  @Test
  void noMemberIsAskedAgainWhenPatienceHasEnded() {
    Deque<Answer> answers = afterALateCompaction();

    Finding finding = compare(answers, Duration.ZERO);

    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    assertThat(answers).hasSize(2);
  }

  @Test
  void aMemberThatDoesNotRespondInTimeIsAskedOnce() {
    ResponseModel late = ResponseModel.INSTANT.withErrors(1, Status.DEADLINE_EXCEEDED);
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant().with(Call.HASH_KV, late));
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      Finding finding = MemberHashes.compare(cluster, new StopSignal());

      assertThat(finding.severity()).isEqualTo(Severity.WARNING);
      assertThat(finding.observed()).contains("does not report its hash");
      assertThat(server.counts().received(Call.HASH_KV)).isEqualTo(1);
    }
  }

  @Test
  void aStopEndsTheWaitForAMemberThatDoesNotRespond() {
    StopSignal stop = new StopSignal();
    ResponseModel silent = ResponseModel.of(ServiceTime.fixed(Duration.ofHours(1)));
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant().with(Call.HASH_KV, silent));
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      CompletableFuture<Finding> finding =
          CompletableFuture.supplyAsync(() -> MemberHashes.compare(cluster, stop));
      Eventually.holds("a request", () -> server.counts().received(Call.HASH_KV) == 1);
      stop.give();

      assertThat(finding.join().observed()).endsWith("the comparison was stopped");
    }
  }

  /** The second member has compacted only when it is asked again. */
  private static Deque<Answer> afterALateCompaction() {
    return new ArrayDeque<>(List.of(answer(1, 5), answer(2, 3), answer(1, 5), answer(1, 5)));
  }

  private static Finding compare(Deque<Answer> answers, Duration patience) {
    return MemberHashes.compare(
        List.of("m0", "m1"), member -> answers.removeFirst(), 7, patience, new StopSignal());
  }

  private static Answer answer(int hash, long compactRevision) {
    return new Answer(Outcome.OK, hash, compactRevision);
  }

  private static Map<String, Answer> hashes(Answer first, Answer second) {
    return new TreeMap<>(Map.of("m0", first, "m1", second));
  }

  @Test
  void aClusterWithoutLinearizableReadsIsComparedAtItsLatestRevision() {
    ResponseModel failing = ResponseModel.INSTANT.withErrors(1, Status.PERMISSION_DENIED);
    try (FakeEtcd server =
            FakeEtcd.start(
                FakeSpec.ofMembers(2), Behaviour.instant().with(Call.LINEARIZABLE_RANGE, failing));
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      Finding finding = MemberHashes.compare(cluster, new StopSignal());

      assertThat(finding.severity()).isEqualTo(Severity.INFO);
      assertThat(finding.observed())
          .startsWith("the 2 known members hold the same keys at their latest revision: hash ");
    }
  }
}
