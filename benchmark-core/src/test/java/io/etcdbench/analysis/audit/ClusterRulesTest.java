// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.HealthyRun.MILLI_NANOS;
import static io.etcdbench.analysis.audit.HealthyRun.kinds;
import static io.etcdbench.analysis.audit.HealthyRun.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What is asked of the members. Each rule with a run that must raise it and a like one that must
 * not.
 */
final class ClusterRulesTest {

  @Test
  void noticesAnAlarm() {
    HealthyRun refused = LoadRulesTest.failing(200).with("put", "no-space", 1, MILLI_NANOS, null);
    assertThat(Audit.of(refused.result())).extracting(Finding::kind).contains("alarm-nospace");
    assertThat(kinds(new HealthyRun().members(SampleAccount.fullMember())))
        .contains("alarm-nospace");
  }

  @Test
  void noticesARestart() {
    assertThat(only(new HealthyRun().members(SampleAccount.unsettled(1, 0))))
        .isEqualTo("member-restart WARNING member m0 restarted while it was measured");
  }

  @Test
  void noticesAChangeOfTheLeader() {
    assertThat(only(new HealthyRun().members(SampleAccount.unsettled(0, 2))))
        .isEqualTo("leader-change WARNING member m0 saw the leader change 2 times");
    assertThat(kinds(new HealthyRun().members(SampleAccount.unsettled(0, 0)))).isEmpty();
    // the process that came back found the leader that had been there
    assertThat(kinds(new HealthyRun().members(SampleAccount.unsettled(1, 1))))
        .containsExactly("member-restart");
  }

  @Test
  void noticesThatTheLeaderRestartedThoughItLeadsAgain() {
    assertThat(Audit.of(new HealthyRun().members(SampleAccount.restartedLeader()).result()))
        .extracting(Finding::kind, Finding::observed)
        .containsExactly(
            tuple("member-restart", "member m0 restarted while it was measured"),
            tuple("leader-change", "member m0 saw the leader change 1 time"));
  }

  @Test
  void noticesAMemberThatIsNotThereAnyMore() {
    HealthyRun dead = new HealthyRun().members(HealthyRun.member(), SampleAccount.silent(6, 5));

    assertThat(only(dead))
        .isEqualTo(
            "member-silent WARNING member m1 responded to 6 of 11 metrics requests, and none at"
                + " the end");
    RunResult known =
        dead.result().withFindings(List.of(new Finding("member-died", Severity.ERROR, "m1", "")));
    assertThat(Audit.of(known)).isEmpty();
  }

  @Test
  void noticesAMemberThatWasAwayForAWhile() {
    assertThat(only(new HealthyRun().members(HealthyRun.member(), SampleAccount.silent(10, 2))))
        .isEqualTo("member-silent WARNING member m1 responded to 10 of 12 metrics requests");
    assertThat(kinds(new HealthyRun().members(HealthyRun.member(), SampleAccount.silent(10, 1))))
        .isEmpty();
  }

  @Test
  void noticesMembersOfDifferentVersions() {
    assertThat(only(new HealthyRun().cluster("ext4", "3.5.1")))
        .isEqualTo("version-mix WARNING the members run different versions: 3.5.1, 3.6.15");
    assertThat(kinds(new HealthyRun().cluster("ext4", "not told to this user"))).isEmpty();
  }

  @Test
  void noticesDataThatIsNotDurable() {
    assertThat(kinds(new HealthyRun().cluster("tmpfs", "3.6.15"))).containsExactly("data-on-tmpfs");
    assertThat(kinds(new HealthyRun().cluster("xfs", "3.6.15", "--unsafe-no-fsync")))
        .containsExactly("unsafe-no-fsync");
    assertThat(kinds(new HealthyRun().cluster("xfs", "3.6.15", "--unsafe-no-fsync=false")))
        .isEmpty();
  }

  @Test
  void noticesMembersThatShareAMachine() {
    assertThat(only(new HealthyRun().origin("process")))
        .isEqualTo("members-share-a-machine INFO 2 members share one machine, with the client");
    assertThat(kinds(new HealthyRun().origin("process").members(HealthyRun.member()))).isEmpty();
    assertThat(kinds(new HealthyRun().origin("external"))).isEmpty();
  }

  @Test
  void noticesMembersWhoseMetricsCannotBeRead() {
    assertThat(only(new HealthyRun().unreadable("member m2: refuses")))
        .isEqualTo("metrics-unreadable INFO metrics not readable (members: 1): member m2: refuses");
  }
}
