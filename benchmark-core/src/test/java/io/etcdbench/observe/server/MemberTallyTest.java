// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.server.MemberAccount.Calls;
import io.etcdbench.observe.server.MemberAccount.Incident;
import io.etcdbench.observe.server.MemberAccount.IncidentKind;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MemberTallyTest {

  @ParameterizedTest
  @CsvSource({
    "3.4, 442, 4, 55874, 270, 19, 46",
    "3.5, 499, 6, 53874, 290, 20, 45",
    "3.6, 492, 5, 55874, 290, 18, 43",
    "3.7, 558, 5, 53874, 340, 16, 37",
  })
  void tellsWhatAMemberOfAnyVersionDid(
      String version,
      long fsyncs,
      long commits,
      long sentBytes,
      long cpuMillis,
      long openFiles,
      long goroutines)
      throws IOException {
    MemberAccount account =
        account("etcd-" + version + "-idle", "etcd-" + version + "-after-2000-puts");

    assertThat(account.version()).startsWith(version + ".");
    assertThat(account.rpcs().calls()).containsEntry("Put", new Calls(2_000, Map.of("OK", 2_000L)));
    assertThat(account.rpcs().receivedBytes()).isGreaterThan(2_000 * 256);
    assertThat(account.rpcs().sentBytes()).isEqualTo(sentBytes);
    assertThat(account.consensus().proposals().committed()).isEqualTo(2_000);
    assertThat(account.consensus().proposals().applied()).isEqualTo(2_000);
    assertThat(account.consensus().leaderAfter()).isTrue();
    assertThat(account.storage().walFsync())
        .isNotNull()
        .extracting(DurationHistogram::count)
        .isEqualTo(fsyncs);
    assertThat(account.storage().backendCommit())
        .isNotNull()
        .extracting(DurationHistogram::count)
        .isEqualTo(commits);
    assertThat(account.storage().revisionAfter() - account.storage().revisionBefore())
        .isEqualTo(2_000);
    assertThat(account.storage().databaseBytes())
        .isGreaterThanOrEqualTo(account.storage().databaseInUseBytes());
    assertThat(account.storage().quotaBytes()).isEqualTo(2L << 30);
    assertThat(account.process().cpuNanos()).isEqualTo(cpuMillis * 1_000_000);
    assertThat(account.process().mostResidentBytes())
        .isGreaterThanOrEqualTo(account.process().meanResidentBytes());
    assertThat(account.process().mostOpenFiles()).isEqualTo(openFiles);
    assertThat(account.process().mostGoroutines()).isEqualTo(goroutines);
    assertThat(account.process().restarts()).isZero();
  }

  @Test
  void doesNotCountWhatHappenedBeforeItGoesOn() throws IOException {
    MemberTally tally = new MemberTally("m0", snapshot("etcd-3.6-idle", 0));
    tally.skipTo(snapshot("etcd-3.6-after-2000-puts", 1));
    tally.add(snapshot("etcd-3.6-after-2000-puts", 2));

    MemberAccount account = tally.account(Map.of());
    assertThat(account.rpcs().started("Put")).isZero();
    assertThat(account.consensus().proposals().committed()).isZero();
    assertThat(account.storage().walFsync()).isNull();
    assertThat(account.samples()).isEqualTo(3);
  }

  @Test
  void knowsHowLongApplyingTookSinceVersion35() throws IOException {
    assertThat(account("etcd-3.4-idle", "etcd-3.4-after-2000-puts").consensus().apply()).isNull();

    assertThat(account("etcd-3.5-idle", "etcd-3.5-after-2000-puts").consensus().apply())
        .isNotNull()
        .extracting(DurationHistogram::count)
        .isEqualTo(2_000L);
  }

  @Test
  void knowsRoundTripsToPeersByNameWhereItKnowsThem() throws IOException {
    MemberTally tally = new MemberTally("m0", snapshot("three-members-idle", 0));
    tally.add(snapshot("three-members-after-3000-puts", 1));

    assertThat(tally.account(Map.of("42804af8a2c99ace", "m2")).consensus().peerRtt())
        .containsOnlyKeys("7fa0243da41856f2", "m2");
  }

  @Test
  void countsOnThroughARestart() throws IOException {
    String before = Captured.text("etcd-3.6-after-2000-puts");
    String restarted = before.replaceAll("(?m)^(process_start_time_seconds) .*", "$1 1.9e+09");
    MemberTally tally = new MemberTally("m0", ServerSnapshot.parse(before, 0));
    tally.add(ServerSnapshot.parse(restarted, Captured.SECOND_NANOS));

    MemberAccount account = tally.account(Map.of());
    assertThat(account.process().restarts()).isOne();
    assertThat(account.incidents())
        .containsExactly(new Incident(Captured.SECOND_NANOS, IncidentKind.RESTARTED));
    assertThat(account.rpcs().started("Put")).isEqualTo(2_000);
    assertThat(account.consensus().proposals().committed()).isZero();
  }

  /** A member that restarted shows no index before it has joined its cluster again. */
  @Test
  void countsNoChangeTwiceAfterARestart() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    MemberTally tally = new MemberTally("m0", ServerSnapshot.parse(indexed(idle, "1000000"), 0));
    tally.add(ServerSnapshot.parse(indexed(idle, "0"), Captured.SECOND_NANOS));
    tally.add(ServerSnapshot.parse(indexed(idle, "1000050"), 2 * Captured.SECOND_NANOS));

    MemberAccount account = tally.account(Map.of());
    assertThat(account.consensus().proposals().committed()).isEqualTo(50);
    assertThat(account.consensus().proposals().applied()).isEqualTo(50);
    assertThat(account.timeline())
        .extracting(MemberAccount.MemberSample::committedPerSecond)
        .containsExactly(0.0, 50.0);
  }

  @Test
  void keepsTheWorstInstantsAndTheTimeline() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    String behind = with(with(idle, "committed_total", "5010"), "applied_total", "10");
    String pending = with(idle, "proposals_pending", "77");
    MemberTally tally = new MemberTally("m0", ServerSnapshot.parse(idle, 0));
    tally.add(ServerSnapshot.parse(behind, Captured.SECOND_NANOS));
    tally.add(ServerSnapshot.parse(pending, 2 * Captured.SECOND_NANOS));
    tally.miss(3 * Captured.SECOND_NANOS);

    MemberAccount account = tally.account(Map.of());
    assertThat(account.consensus().proposals().widestGap()).isEqualTo(5_000);
    assertThat(account.consensus().proposals().mostPending()).isEqualTo(77);
    assertThat(account.samples()).isEqualTo(3);
    assertThat(account.missed()).isOne();
    assertThat(account.timeline())
        .extracting(MemberAccount.MemberSample::applyGap)
        .containsExactly(5_000L, 0L);
    assertThat(account.timeline())
        .extracting(MemberAccount.MemberSample::atNanos)
        .containsExactly(Captured.SECOND_NANOS, 2 * Captured.SECOND_NANOS);
  }

  @Test
  void notesWhenAMemberFellSilentAndAnsweredAgain() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    String changed = with(idle, "leader_changes_seen_total", "7");
    MemberTally tally = new MemberTally("m0", ServerSnapshot.parse(idle, 0));
    tally.miss(Captured.SECOND_NANOS);
    tally.miss(2 * Captured.SECOND_NANOS);
    tally.add(ServerSnapshot.parse(idle, 3 * Captured.SECOND_NANOS));
    tally.add(ServerSnapshot.parse(changed, 4 * Captured.SECOND_NANOS));

    assertThat(tally.account(Map.of()).incidents())
        .containsExactly(
            new Incident(Captured.SECOND_NANOS, IncidentKind.SILENT),
            new Incident(3 * Captured.SECOND_NANOS, IncidentKind.BACK),
            new Incident(4 * Captured.SECOND_NANOS, IncidentKind.LEADER_CHANGED));
  }

  @Test
  void thinsOutALongTimeline() {
    String version = "etcd_server_version{server_version=\"3.6.15\"} 1";
    Timeline timeline = new Timeline(0);
    for (int second = 1; second <= 5 * Timeline.MAX_SAMPLES; second++) {
      timeline.add(
          ServerDelta.none(), 0, ServerSnapshot.parse(version, second * Captured.SECOND_NANOS));
      assertThat(timeline.samples())
          .hasSizeLessThanOrEqualTo(Timeline.MAX_SAMPLES)
          .last()
          .extracting(MemberAccount.MemberSample::atNanos)
          .isEqualTo(second * Captured.SECOND_NANOS);
    }

    assertThat(timeline.samples()).hasSizeBetween(Timeline.MAX_SAMPLES / 2, Timeline.MAX_SAMPLES);
    assertThat(timeline.samples().get(1).atNanos() - timeline.samples().get(0).atNanos())
        .isEqualTo(8 * Captured.SECOND_NANOS);
  }

  private static String with(String text, String metric, String value) {
    return text.replaceAll("(?m)^(etcd_server_(?:proposals_)?" + metric + ") .*", "$1 " + value);
  }

  private static String indexed(String text, String index) {
    return with(with(text, "committed_total", index), "applied_total", index);
  }

  private static MemberAccount account(String before, String after) throws IOException {
    MemberTally tally = new MemberTally("m0", snapshot(before, 0));
    tally.add(snapshot(after, 1));
    return tally.account(Map.of());
  }

  private static ServerSnapshot snapshot(String name, long atSecond) throws IOException {
    return Captured.snapshot(name, atSecond);
  }
}
