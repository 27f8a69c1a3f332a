// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.cluster.ClusterSurvey.Part;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.result.Finding;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each rule with a cluster that must and one that must not raise it. */
final class DiagnosisTest {
  @Test
  void findsNothingInAClusterThatIsWell() {
    assertThat(kinds(new Patient())).isEmpty();
  }

  @Test
  void findsWhatMembersComplainAbout() {
    Patient ill =
        new Patient()
            .withAlarm("m3 has the alarm CORRUPT")
            .with("m1", "3.6.15", Part.VOTER, "etcdserver: no leader")
            .with("m2", "3.6.15", Part.VOTER, "etcdserver: no leader");

    assertThat(Diagnosis.of(ill.checkup()).findings())
        .singleElement()
        .satisfies(one -> assertThat(one.severity()).isEqualTo(Severity.ERROR))
        .satisfies(
            one ->
                assertThat(one.observed())
                    .isEqualTo(
                        "m3 has the alarm CORRUPT; m1 reports: etcdserver: no leader; m2 reports:"
                            + " etcdserver: no leader"));
  }

  @Test
  void findsWhatWasNotExamined() {
    Patient partial =
        new Patient()
            .withNotGiven("m3", Part.VOTER)
            .withNotGiven("m4", Part.VOTER)
            .withUnreadable("member m1: http://m1:2379/metrics responds with 404")
            .withUnreadable("member m2: http://m2:2379/metrics responds with 404");

    assertThat(Diagnosis.of(partial.checkup()).findings())
        .extracting(Finding::kind, Finding::severity, Finding::observed)
        .containsExactly(
            tuple(
                "members-not-given",
                Severity.WARNING,
                "status, quota and flags of m3, m4 were not examined"),
            tuple(
                "metrics-unreadable",
                Severity.WARNING,
                "the metrics of m1, m2 cannot be read, so quota, WAL fsyncs, backend commits,"
                    + " leader changes and round trips are unknown there: member m1:"
                    + " http://m1:2379/metrics responds with 404"));
  }

  @Test
  void findsOperationsOfWhichNoneSucceeded() {
    assertThat(Diagnosis.of(new Patient().withFailures().checkup()).findings())
        .extracting(Finding::kind, Finding::severity, Finding::observed)
        .containsExactly(
            tuple(
                "operations-failed",
                Severity.ERROR,
                "with a single client, 10 of 10 operations failed; the most frequent error is"
                    + " timeout: deadline exceeded after <duration>"));
  }

  @Test
  void findsMembersThatDoNotFitTogether() {
    assertThat(kinds(new Patient().with("m2", "3.5.9", Part.VOTER))).containsExactly("version-mix");
    assertThat(kinds(new Patient().with("m2", "3.6.15", Part.LEARNER)))
        .containsExactly("even-members", "learner");
    assertThat(kinds(new Patient().withNotGiven("m3", Part.LEARNER))).containsExactly("learner");
    assertThat(kinds(new Patient().withSilent("m3 does not respond to the status request")))
        .containsExactly("member-silent");
    assertThat(kinds(new Patient().withHost("a", 3))).containsExactly("members-share-a-host");
    assertThat(kinds(new Patient().withHost("a", 1))).containsExactly("single-member");
  }

  @Test
  void findsVersionsThatNobodyMaintains() {
    Patient old = new Patient();
    for (String name : new String[] {"m0", "m1", "m2"}) {
      old.with(name, "3.4.45", Part.VOTER);
    }
    assertThat(kinds(old)).containsExactly("version-old");
  }

  @Test
  void findsTimersThatAreShorterThanARoundTrip() {
    // The longest round trip of the sample is 0.36 ms: no whole number of milliseconds is shorter,
    // so only the election timeout can be.
    assertThat(kinds(everywhere("--heartbeat-interval=0", "--auto-compaction-retention=1")))
        .contains("heartbeat-below-rtt");
    assertThat(kinds(everywhere("--election-timeout", "1", "--auto-compaction-retention=1")))
        .contains("election-below-rtt");
    Patient different = new Patient().withFlags("m1", "--heartbeat-interval=500");
    assertThat(Diagnosis.of(different.checkup()).findings())
        .extracting(Finding::kind, Finding::observed)
        .containsExactly(
            tuple(
                "timers-differ",
                "the members have different heartbeat intervals or election timeouts, as far as"
                    + " their command lines show"));
  }

  @Test
  void namesTheDefaultOfATimerThatNoCommandLineSets() {
    Patient distant = new Patient().withLoadedMember(SampleAccount.distant(150_000_000));

    assertThat(Diagnosis.of(distant.checkup()).findings())
        .extracting(Finding::observed)
        .containsExactly(
            "m0 sends a heartbeat every 100 ms (etcd's default, because its command line does not"
                + " set it), but a round trip from m0 to m1 takes 150.00 ms",
            "m0 starts an election after 1000 ms (etcd's default, because its command line does"
                + " not set it), less than ten round trips of 150.00 ms");
    Patient set =
        everywhere(
                "--heartbeat-interval=100",
                "--election-timeout=1500",
                "--auto-compaction-retention=1")
            .withLoadedMember(SampleAccount.distant(150_000_000));
    assertThat(Diagnosis.of(set.checkup()).findings())
        .extracting(Finding::observed)
        .containsExactly(
            "m0 sends a heartbeat every 100 ms, but a round trip from m0 to m1 takes 150.00 ms");
  }

  /** etcd ignores all other flags then, and its environment. */
  @Test
  void knowsNoFlagsOfAMemberWithAConfigurationFile() {
    Patient distant =
        everywhere("--config-file=/etc/etcd.yml", "--heartbeat-interval=1", "--unsafe-no-fsync")
            .withLoadedMember(SampleAccount.distant(150_000_000));

    assertThat(Diagnosis.of(distant.checkup()).findings())
        .extracting(Finding::observed)
        .containsExactly("the flags of these members are unknown: m0, m1, m2");
  }

  @Test
  void findsLeadersThatChangedBelowTheCapacity() {
    Patient unsettled = new Patient().withLoadedMember(SampleAccount.unsettled(0, 2));

    assertThat(Diagnosis.of(unsettled.checkup()).findings())
        .extracting(Finding::observed)
        .containsExactly("the leader changed 2 times during the checkup, below its capacity");
    // the process that came back found the leader that had been there
    assertThat(kinds(new Patient().withLoadedMember(SampleAccount.unsettled(1, 1)))).isEmpty();

    Patient restarted = new Patient().withLoadedMember(SampleAccount.restartedLeader());
    assertThat(Diagnosis.of(restarted.checkup()).findings())
        .extracting(Finding::kind, Finding::observed)
        .containsExactly(
            tuple(
                "leader-change",
                "the leader changed 1 time during the checkup, below its capacity"));
  }

  @Test
  void findsFlagsThatHurt() {
    assertThat(kinds(everywhere("--unsafe-no-fsync", "--auto-compaction-retention=1")))
        .containsExactly("unsafe-no-fsync");
    assertThat(kinds(everywhere("--snapshot-count=10", "--auto-compaction-retention=1")))
        .containsExactly("snapshot-count");
    assertThat(kinds(everywhere("--auto-compaction-retention=0")))
        .containsExactly("no-auto-compaction");
    assertThat(kinds(new Patient().withoutFlags())).containsExactly("flags-unknown");
  }

  @Test
  void findsDataThatFillTheirQuotaAndDisksThatAreTooSlow() {
    assertThat(kinds(new Patient().withMembers(SampleAccount.fullMember())))
        .contains("quota-nearly-full");
    MemberAccount large = SampleAccount.withQuota("m1", 16L << 30);
    assertThat(kinds(new Patient().withMembers(large))).contains("quota-large");
    assertThat(kinds(new Patient().withMembers(large, SampleAccount.fullMember())))
        .contains("quota-nearly-full");
    assertThat(kinds(new Patient().withDisk("ext4", 15_000_000))).containsExactly("disk-too-slow");
    assertThat(kinds(new Patient().withDisk("tmpfs", 1_000))).containsExactly("data-on-tmpfs");
  }

  @Test
  void writesSizesLikeEveryOtherReport() {
    Patient patient = new Patient().withMembers(SampleAccount.withQuota("m1", 9L << 30));

    assertThat(Diagnosis.of(patient.checkup()).findings())
        .filteredOn(finding -> finding.kind().equals("quota-large"))
        .extracting(Finding::observed)
        .containsExactly("the quota of m1 is 9.00 GiB");
  }

  @Test
  void auditsTheClientsMachine() {
    MachineUse stolen = new MachineUse(0.5, 0.03, 0.4, Map.of(), 1.2);

    assertThat(kinds(new Patient().withClientMachine(stolen))).containsExactly("cpu-stolen");
  }

  @Test
  void auditsTheRunAtTheHighestRate() {
    MachineUse stolen = new MachineUse(0.5, 0.03, 0.4, Map.of(), 1.2);
    Finding lost = new Finding("operations-lost", Severity.ERROR, "3 were not recorded", "");
    Finding drift = new Finding("drift", Severity.WARNING, "it became slower", "");

    assertThat(kinds(new Patient().withEdge())).isEmpty();
    assertThat(kinds(new Patient().withEdge(stolen))).containsExactly("cpu-stolen");
    assertThat(kinds(new Patient().withClientMachine(stolen).withEdge(stolen)))
        .containsExactly("cpu-stolen");
    assertThat(Diagnosis.of(new Patient().withEdge(lost, drift).checkup()).findings())
        .containsExactly(lost);
  }

  @Test
  void doubtsACapacityThatTooFewOperationsDecided() {
    Patient none = new Patient().withSearch("put p99.99 < 20ms", 0.00005).withoutHighest();

    assertThat(kinds(new Patient().withoutHighest())).isEmpty();
    assertThat(Diagnosis.of(none.checkup()).findings())
        .containsExactly(
            new Finding(
                "capacity-unsure",
                Severity.WARNING,
                "'put p99.99 < 20ms' does not hold at the lowest rate tried, based on too few"
                    + " operations for this percentile",
                "choose a lower percentile, or search higher rates"));
  }

  @Test
  void putsTheGravestFirst() {
    Patient ill = new Patient().withHost("a", 3).with("m1", "3.6.15", Part.LEARNER, "CORRUPT");

    assertThat(Diagnosis.of(ill.checkup()).findings())
        .extracting(Finding::severity)
        .containsExactly(Severity.ERROR, Severity.WARNING, Severity.WARNING, Severity.INFO);
  }

  @Test
  void saysHowLongTheQuotaLasts() {
    SizingCard card = new SizingCard("put p99 < 20ms", 1_000.0, "", 500.0, 2, 1 << 30, 2L << 30);

    assertThat(card.safePerSecond()).hasValue(700.0);
    assertThat(card.bytesPerDay(2)).hasValue(500.0 * 2 * 86_400);
    assertThat(card.daysUntilFull(2).orElseThrow())
        .isCloseTo((1 << 30) / (500.0 * 2 * 86_400), within(1e-9));
    assertThat(card.daysUntilFull(0)).isEmpty();
  }

  private static Patient everywhere(String... words) {
    return new Patient().withFlags("m0", words).withFlags("m1", words).withFlags("m2", words);
  }

  private static List<String> kinds(Patient patient) {
    return Diagnosis.of(patient.checkup()).findings().stream().map(Finding::kind).toList();
  }
}
