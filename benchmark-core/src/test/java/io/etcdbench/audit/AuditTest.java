// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import static io.etcdbench.audit.HealthyRun.MILLI_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.Severity;
import io.etcdbench.server.MemberAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule with a run that must raise it and a like one that must not. */
final class AuditTest {

  @Test
  void saysNothingOfAHealthyRun() {
    assertThat(Audit.of(new HealthyRun().result())).isEmpty();
  }

  @Test
  void saysNothingOfARunThatMeasuredNothing() {
    RunResult healthy = new HealthyRun().result();

    assertThat(Audit.of(RunResult.of(healthy.plan(), healthy.environment()))).isEmpty();
  }

  @Test
  void doesNotRepeatWhatTheRunSaysItself() {
    RunResult result = new HealthyRun().cluster("tmpfs", "3.6.15").result();

    assertThat(Audit.of(result.withFindings(Audit.of(result)))).isEmpty();
  }

  @Test
  void noticesThatLittlesLawDoesNotHold() {
    // 2,000/s * 5 ms = 10 in flight
    assertThat(only(new HealthyRun().clients(12)))
        .isEqualTo(
            "littles-law DOUBT throughput times mean service time is 0.83 of the 12 operations in"
                + " flight");
    assertThat(kinds(new HealthyRun().clients(9)))
        .containsExactly("littles-law", "idle-connections");
  }

  @Test
  void asksLittlesLawOnlyWhereClientsDoEnough() {
    assertThat(kinds(new HealthyRun().clients(1_001).connections(1))).isEmpty();
    assertThat(kinds(new HealthyRun().clients(1_000).connections(1)))
        .containsExactly("littles-law");
  }

  @Test
  void noticesConnectionsThatCarryNothing() {
    assertThat(only(new HealthyRun().connections(1_000)))
        .isEqualTo("idle-connections INFO 1000 connections served 10 clients");
  }

  @Test
  void noticesARateThatWasNotReached() {
    assertThat(only(new HealthyRun().rate(2_500, 0)))
        .isEqualTo(
            "target-not-reached DOUBT 2000.0 of 2500.0 operations per second were done, 80 %, 0"
                + " were never sent, and the backlog grew by 5000");
    assertThat(only(new HealthyRun().rate(2_000, 1))).startsWith("target-not-reached DOUBT ");
    assertThat(kinds(new HealthyRun().rate(2_010, 0))).isEmpty();
  }

  @Test
  void countsNotWhatWasInFlightAtTheEndAsMissing() {
    // 210 a second for 10 s are 100 more than the 2,000 that were done; 101 are in flight
    HealthyRun slow =
        new HealthyRun()
            .rate(210, 0)
            .withoutSeries()
            .with("put", "ok", 2_000, 480 * MILLI_NANOS, 480 * MILLI_NANOS)
            .members(SampleAccount.steadyMember("m0", 2_000, 10));

    assertThat(kinds(slow)).isEmpty();
  }

  @Test
  void noticesASenderThatWasLate() {
    assertThat(only(late(6 * MILLI_NANOS)))
        .startsWith("schedule-late DOUBT operations were sent 1.00 ms late on average, 20 % of");
    assertThat(kinds(late(5 * MILLI_NANOS + 400_000))).isEmpty();
  }

  private static HealthyRun late(long responseNanos) {
    return new HealthyRun()
        .rate(2_000, 0)
        .withoutSeries()
        .with("put", "ok", 20_000, 5 * MILLI_NANOS, responseNanos);
  }

  @Test
  void noticesErrorsAboveTheBudget() {
    assertThat(kinds(failing(201))).containsExactly("errors-above-budget");
    assertThat(kinds(failing(200))).isEmpty();
  }

  private static HealthyRun failing(long failed) {
    return new HealthyRun()
        .withoutSeries()
        .with("put", "ok", 20_000 - failed, 5 * MILLI_NANOS, null)
        .with("put", "timeout", failed, 5 * MILLI_NANOS, null);
  }

  @Test
  void noticesTooFewSamples() {
    assertThat(kinds(samples(999))).containsExactly("few-samples");
    assertThat(kinds(samples(1_000))).isEmpty();
  }

  private static HealthyRun samples(long count) {
    return new HealthyRun()
        .withoutSeries()
        .with("put", "ok", count, 10_000 * MILLI_NANOS / count * 10, null)
        .members(SampleAccount.steadyMember("m0", count, 10));
  }

  @Test
  void noticesOneKeyOverAndOver() {
    assertThat(only(new HealthyRun().keys(1, "uniform")))
        .isEqualTo("one-key INFO all 20000 operations of 'put' wrote one key");
    assertThat(kinds(new HealthyRun().keys(2, "uniform"))).isEmpty();
  }

  @Test
  void noticesKeysThatAreNotThere() {
    // the store has 1,000
    assertThat(only(new HealthyRun().keys(1_001, "sequential")))
        .isEqualTo("fewer-keys INVALID 1001 different keys were to be written, the store has 1000");
    assertThat(kinds(new HealthyRun().keys(1_000, "sequential"))).isEmpty();
  }

  @Test
  void noticesWritesThatWereNotKept() {
    assertThat(only(revisions(19_999)))
        .isEqualTo(
            "writes-lost INVALID 20000 puts were acknowledged, but the store's revision grew by"
                + " 19999");
    assertThat(kinds(revisions(20_000))).isEmpty();
  }

  @Test
  void noticesOtherWriters() {
    assertThat(only(revisions(20_001)))
        .isEqualTo(
            "other-writers DOUBT the store's revision grew by 20001 while this run wrote 20000"
                + " times at most");
  }

  private static HealthyRun revisions(long grown) {
    return new HealthyRun().members(SampleAccount.steadyMember("m0", grown, 10));
  }

  @Test
  void noticesAnAlarm() {
    HealthyRun refused = failing(200).with("put", "no-space", 1, MILLI_NANOS, null);
    assertThat(Audit.of(refused.result())).extracting(Finding::kind).contains("alarm-nospace");
    assertThat(kinds(new HealthyRun().members(SampleAccount.fullMember())))
        .contains("alarm-nospace");
  }

  @Test
  void noticesARestart() {
    assertThat(only(new HealthyRun().members(SampleAccount.unsettled(1, 0))))
        .isEqualTo("member-restart DOUBT member m0 restarted while it was measured");
  }

  @Test
  void noticesAChangeOfTheLeader() {
    assertThat(only(new HealthyRun().members(SampleAccount.unsettled(0, 2))))
        .isEqualTo("leader-change DOUBT member m0 saw 2 changes of the leader");
    assertThat(kinds(new HealthyRun().members(SampleAccount.unsettled(0, 0)))).isEmpty();
  }

  @Test
  void noticesAMemberThatIsNotThereAnyMore() {
    HealthyRun dead = new HealthyRun().members(HealthyRun.member(), SampleAccount.silent(6, 5));

    assertThat(only(dead))
        .isEqualTo(
            "member-silent DOUBT member m1 answered 6 of 11 times that it was asked for its"
                + " metrics, and not in the end");
    RunResult known =
        dead.result().withFindings(List.of(new Finding("member-died", Severity.INVALID, "m1", "")));
    assertThat(Audit.of(known)).isEmpty();
  }

  @Test
  void noticesAMemberThatWasAwayForAWhile() {
    assertThat(only(new HealthyRun().members(HealthyRun.member(), SampleAccount.silent(10, 2))))
        .isEqualTo(
            "member-silent DOUBT member m1 answered 10 of 12 times that it was asked for its"
                + " metrics");
    assertThat(kinds(new HealthyRun().members(HealthyRun.member(), SampleAccount.silent(10, 1))))
        .isEmpty();
  }

  @Test
  void noticesMembersOfDifferentVersions() {
    assertThat(only(new HealthyRun().cluster("ext4", "3.5.1")))
        .isEqualTo("version-mix DOUBT the members run different versions: 3.5.1, 3.6.15");
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
  void noticesMembersThatDoNotTell() {
    assertThat(only(new HealthyRun().unreadable("member m2: refuses")))
        .isEqualTo(
            "metrics-unreadable INFO 1 members do not tell of themselves; member m2: refuses");
  }

  @Test
  void noticesALoadThatDidNotStayTheSame() {
    MemberAccount falling = SampleAccount.drifting("m0", 20_000, 0.7);
    assertThat(only(new HealthyRun().members(falling)))
        .startsWith("drift DOUBT in its second half, the run did 30 % less per second ");
    assertThat(kinds(new HealthyRun().members(SampleAccount.drifting("m0", 20_000, 0.9))))
        .isEmpty();
  }

  @Test
  void noticesReadsThatDidNotStayTheSame() {
    assertThat(kinds(seconds(1_000, 1_000, 1_000, 1_000, 1_000, 700, 700, 700, 700, 700)))
        .containsExactly("drift");
    assertThat(kinds(seconds(1_000, 1_000, 1_000, 1_000, 1_000, 900, 900, 900, 900, 900)))
        .isEmpty();
  }

  @Test
  void noticesAWarmUpThatWasTooShort() {
    assertThat(only(seconds(700, 800, 900, 990, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000)))
        .isEqualTo(
            "warm-up-too-short DOUBT the first quarter of the run was 25 % slower than its second"
                + " half, which was steady");
    assertThat(kinds(seconds(920, 950, 990, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000)))
        .isEmpty();
    // it never became steady: that is no matter of the warm-up
    assertThat(kinds(seconds(900, 900, 950, 950, 1_000, 1_000, 1_000, 1_100, 1_100, 1_100)))
        .isEmpty();
  }

  @Test
  void seesAColdOpenLoopByItsMedians() {
    HealthyRun open = new HealthyRun().rate(2_000, 0);

    assertThat(kinds(open.medians(9, 7, 5, 5, 5, 5, 5, 5, 5, 5)))
        .containsExactly("warm-up-too-short");
    assertThat(kinds(open.medians(5, 5, 5, 5, 5, 5, 5, 5, 5, 5))).isEmpty();
  }

  private static HealthyRun seconds(long... puts) {
    return new HealthyRun().seconds(10, 5 * MILLI_NANOS, puts);
  }

  @Test
  void noticesAnOpenLoopAtItsLimit() {
    // 2,000/s * 5 ms are 10 in flight
    assertThat(kinds(new HealthyRun().rate(2_000, 0).clients(10)))
        .containsExactly("in-flight-limit");
    assertThat(kinds(new HealthyRun().rate(2_000, 0).clients(11))).isEmpty();
    HealthyRun stalls = new HealthyRun().rate(2_000, 0).clients(50);
    assertThat(kinds(stalls.seconds(50, 5 * MILLI_NANOS, 2_000)))
        .containsExactly("in-flight-limit");
    assertThat(kinds(stalls.seconds(49, 5 * MILLI_NANOS, 2_000))).isEmpty();
  }

  @Test
  void noticesAFullLink() {
    // 10 s at 9.2 Gbit/s, which is full for a link of 10 and nothing for one of 25
    assertThat(
            only(new HealthyRun().remote().members(SampleAccount.talkative(20_000, 11_500 * MB))))
        .isEqualTo("network-bound DOUBT client and members moved 9.20 Gbit/s in one direction");
    assertThat(
            kinds(new HealthyRun().remote().members(SampleAccount.talkative(20_000, 8_000 * MB))))
        .isEmpty();
  }

  @Test
  void noticesAMachineThatOnlyCopiesBytes() {
    // 20,000 operations of 70 KiB
    HealthyRun copies =
        new HealthyRun().members(SampleAccount.talkative(20_000, 20_000 * 70 * 1_024));

    assertThat(kinds(copies.machine(0.91, 0))).containsExactly("cpu-saturated", "network-bound");
    assertThat(kinds(copies.machine(0.89, 0))).isEmpty();
  }

  @Test
  void doesNotTakeFewLargeAnswersForAFullLoopback() {
    // 20,000 operations of 64 KiB in 20 s are 63 MiB a second on 2 cores
    HealthyRun few =
        new HealthyRun()
            .elapsed(20_000 * MILLI_NANOS)
            .machine(0.91, 0)
            .members(SampleAccount.talkative(20_000, 20_000 * 64 * 1_024));

    assertThat(kinds(few)).containsExactly("cpu-saturated");
  }

  private static final long MB = 1_000_000;

  @Test
  void noticesABusyGenerator() {
    // 20,000 operations of 700 us in 10 s on 2 cores are 70 %
    assertThat(kinds(new HealthyRun().cost(701, 0))).containsExactly("generator-busy");
    assertThat(kinds(new HealthyRun().cost(699, 0))).isEmpty();
    assertThat(kinds(new HealthyRun().cost(1, 501 * MILLI_NANOS))).containsExactly("generator-gc");
    assertThat(kinds(new HealthyRun().cost(1, 499 * MILLI_NANOS))).isEmpty();
  }

  @Test
  void noticesAMachineWithoutRoom() {
    assertThat(kinds(new HealthyRun().machine(0.91, 0))).containsExactly("cpu-saturated");
    assertThat(kinds(new HealthyRun().machine(0.89, 0.021))).containsExactly("cpu-stolen");
    assertThat(kinds(new HealthyRun().machine(0.89, 0.019))).isEmpty();
  }

  @Test
  void auditsAStoredRun() {
    RunResult stored = ResultFile.read(Path.of("src/test/resources/golden/run.json"));

    assertThat(Audit.of(stored))
        .extracting(Finding::kind)
        .contains("metrics-unreadable", "members-share-a-machine")
        .doesNotContain("data-on-tmpfs");
  }

  @Test
  void isListedInTheDocuments() throws IOException {
    String document = Files.readString(Path.of("../docs/measuring.md"));

    for (String kind : KINDS) {
      assertThat(document).contains("| `" + kind + "` |");
    }
  }

  private static final List<String> KINDS =
      List.of(
          "writes-lost",
          "other-writers",
          "fewer-keys",
          "one-key",
          "alarm-nospace",
          "member-restart",
          "member-silent",
          "leader-change",
          "version-mix",
          "errors-above-budget",
          "target-not-reached",
          "schedule-late",
          "littles-law",
          "few-samples",
          "idle-connections",
          "in-flight-limit",
          "drift",
          "warm-up-too-short",
          "clock-jump",
          "network-bound",
          "generator-busy",
          "generator-gc",
          "cpu-saturated",
          "cpu-stolen",
          "data-on-tmpfs",
          "unsafe-no-fsync",
          "members-share-a-machine",
          "metrics-unreadable");

  private static List<String> kinds(HealthyRun run) {
    return Audit.of(run.result()).stream().map(Finding::kind).toList();
  }

  private static String only(HealthyRun run) {
    List<Finding> findings = Audit.of(run.result());
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    Severity severity = finding.severity();
    return finding.kind() + " " + severity + " " + finding.observed();
  }
}
