// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Incident;
import io.etcdbench.observe.server.MemberAccount.IncidentKind;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Sample.Ended;
import io.etcdbench.result.Sample.Percentiles;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What is said when members were away. Each run is one that looks like a slow client, too: half of
 * its time went to garbage collections.
 */
final class AvailabilityTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  /** Ten clients, puts of 4 ms. */
  private static final class Run {
    private final List<Sample> seconds = new ArrayList<>();
    private final List<SeriesResult> series = new ArrayList<>();
    private List<MemberAccount> members = List.of(SampleAccount.steadyMember("m0", 20_000, 10));

    Run seconds(int number, long ok, Map<String, Long> failed) {
      for (int i = 0; i < number; i++) {
        long start = seconds.size() * SECOND;
        Percentiles service = new Percentiles(4 * MILLI, null, 4 * MILLI);
        seconds.add(
            new Sample(
                start,
                start + SECOND,
                ok,
                0,
                10,
                ok == 0 ? Map.of() : Map.of("put", new Ended(ok, service, null)),
                failed,
                null));
      }
      return this;
    }

    Run series(String outcome, long count, long millis) {
      LatencySummary latencies = SampleRun.equalLatencies(count, millis * MILLI);
      series.add(new SeriesResult("put", outcome, count, count / 10.0, latencies, null, null));
      return this;
    }

    Run members(MemberAccount... all) {
      members = List.of(all);
      return this;
    }

    Explanation explanation() {
      long ended = series.stream().mapToLong(SeriesResult::count).sum();
      PhaseResult measure =
          new PhaseResult("measure", 10 * SECOND, ended, 0, series)
              .withTimeline(seconds, List.of());
      RunPlan plan = RunPlan.DEFAULT.with(LoadPlan.DEFAULT.withConcurrency(10));
      return Explanation.of(
          new RunResult.Builder(Environment.capture())
              .plan(plan)
              .phases(List.of(measure))
              .client(new ClientCost(100.0, null, 50, 5 * SECOND))
              .server(new ServerAccount(10 * SECOND, members, null, null, List.of()))
              .build());
    }
  }

  private static Run steady() {
    return new Run().series("ok", 20_000, 4);
  }

  private static MemberAccount with(MemberAccount member, Incident... incidents) {
    return new MemberAccount(
        member.name(),
        member.version(),
        member.samples(),
        member.missed(),
        member.consensus(),
        member.storage(),
        member.rpcs(),
        member.process(),
        member.timeline(),
        List.of(incidents));
  }

  @Test
  void blamesTheClientWhereNoMemberWasAway() {
    assertThat(steady().seconds(10, 2_000, Map.of()).explanation().verdict())
        .isEqualTo(Bottleneck.CLIENT);
  }

  @Test
  void namesABurstOfLostConnectionsWithItsTimeAndCount() {
    Explanation reset =
        steady()
            .series("unavailable", 10, 2)
            .seconds(4, 2_000, Map.of())
            .seconds(1, 1_900, Map.of("unavailable", 10L))
            .seconds(5, 2_000, Map.of())
            .explanation();

    assertThat(reset.verdict()).isEqualTo(Bottleneck.UNAVAILABLE);
    assertThat(reset.evidence().get(0))
        .isEqualTo("10 of 20010 operations failed (10 unavailable) between 4.0 s and 5.0 s");
  }

  @Test
  void takesNoSuccessInTheDrainForNoOutage() {
    Explanation oneHung =
        steady()
            .series("timeout", 1, 5_000)
            .seconds(10, 2_000, Map.of())
            .seconds(4, 0, Map.of())
            .seconds(1, 0, Map.of("timeout", 1L))
            .explanation();

    assertThat(oneHung.verdict()).isEqualTo(Bottleneck.UNAVAILABLE);
    assertThat(oneHung.evidence().get(0)).doesNotContain("nothing succeeded");
  }

  @Test
  void takesAClusterThatAnswersNothingForUnreachableAlsoBeforeTheDeadline() {
    Explanation abandoned =
        new Run()
            .series("abandoned", 100, 10_000)
            .seconds(10, 0, Map.of())
            .seconds(1, 0, Map.of("abandoned", 100L))
            .explanation();

    assertThat(abandoned.verdict()).isEqualTo(Bottleneck.UNREACHABLE);
  }

  @Test
  void takesTimeoutsForAnOutageWhenTheOthersWereQuick() {
    Explanation stalled =
        steady()
            .series("timeout", 10, 5_000)
            .seconds(2, 2_000, Map.of())
            .seconds(4, 0, Map.of())
            .seconds(1, 0, Map.of("timeout", 10L))
            .seconds(3, 2_000, Map.of())
            .explanation();

    assertThat(stalled.verdict()).isEqualTo(Bottleneck.UNAVAILABLE);
    assertThat(stalled.evidence().get(0)).contains("(10 timeout) between 6.0 s and 7.0 s");
  }

  @Test
  void takesTimeoutsForAQueueWhenTheOthersWaitedNearlyAsLong() {
    Explanation queue =
        new Run()
            .series("ok", 20_000, 2_000)
            .series("timeout", 4_000, 5_000)
            .seconds(10, 2_000, Map.of("timeout", 400L))
            .explanation();

    assertThat(queue.verdict()).isEqualTo(Bottleneck.CLIENT);
  }

  @Test
  void namesTheMemberThatWasRestartedAndWhen() {
    MemberAccount restarted =
        with(
            SampleAccount.unsettled(1, 1),
            new Incident(3 * SECOND, IncidentKind.SILENT),
            new Incident(5 * SECOND, IncidentKind.BACK),
            new Incident(5 * SECOND, IncidentKind.RESTARTED));

    Explanation explanation =
        steady().seconds(10, 2_000, Map.of()).members(restarted).explanation();

    assertThat(explanation.verdict()).isEqualTo(Bottleneck.UNAVAILABLE);
    assertThat(explanation.evidence().get(0))
        .isEqualTo("member m0 was restarted at 5.0 s; 0 of 20000 operations failed");
  }

  @Test
  void namesTheMemberThatSawTheLeaderChange() {
    MemberAccount changed =
        with(SampleAccount.unsettled(0, 1), new Incident(3 * SECOND, IncidentKind.LEADER_CHANGED));

    Explanation explanation = steady().seconds(10, 2_000, Map.of()).members(changed).explanation();

    assertThat(explanation.verdict()).isEqualTo(Bottleneck.UNAVAILABLE);
    assertThat(explanation.evidence().get(0))
        .startsWith("member m0 saw the leader change at 3.0 s; ");
  }

  @Test
  void namesTheMemberThatFellSilent() {
    MemberAccount silent =
        with(SampleAccount.silent(4, 6), new Incident(4 * SECOND, IncidentKind.SILENT));

    assertThat(
            steady().seconds(10, 2_000, Map.of()).members(silent).explanation().evidence().get(0))
        .startsWith("member m1 did not respond to 6 of 10 polls from 4.0 s; ");
  }

  @Test
  void forgivesABusyMemberOneReading() {
    assertThat(
            steady()
                .seconds(10, 2_000, Map.of())
                .members(SampleAccount.silent(9, 1))
                .explanation()
                .verdict())
        .isEqualTo(Bottleneck.CLIENT);
  }

  @Test
  void takesABlackHoleForAnUnreachableCluster() {
    Explanation never =
        new Run()
            .series("timeout", 20, 5_000)
            .seconds(4, 0, Map.of())
            .seconds(1, 0, Map.of("timeout", 10L))
            .seconds(4, 0, Map.of())
            .seconds(1, 0, Map.of("timeout", 10L))
            .explanation();

    assertThat(never.verdict()).isEqualTo(Bottleneck.UNREACHABLE);
    assertThat(never.evidence().get(0)).contains("20 of 20 operations failed (20 timeout)");
  }

  @Test
  void takesAClusterThatAnswersNoMoreForUnreachable() {
    Explanation since =
        steady()
            .series("timeout", 10, 5_000)
            .seconds(5, 4_000, Map.of())
            .seconds(4, 0, Map.of())
            .seconds(1, 0, Map.of("timeout", 10L))
            .explanation();

    assertThat(since.verdict()).isEqualTo(Bottleneck.UNREACHABLE);
    assertThat(since.evidence().get(0)).contains("nothing succeeded in the last 5.0 s");
  }

  @Test
  void doesNotTakeRefusalsForSilence() {
    Explanation refused =
        new Run()
            .series("too-many-requests", 1_000, 1)
            .seconds(10, 0, Map.of("too-many-requests", 100L))
            .explanation();

    assertThat(refused.verdict()).isEqualTo(Bottleneck.UNKNOWN);
  }
}
