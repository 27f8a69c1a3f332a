// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SeriesResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts of runs that were really measured, with a cause made on purpose. */
final class ExplanationTest {
  private static final RecordedRun BUSY = RecordedRun.of("cpu-closed");

  @ParameterizedTest
  @CsvSource({
    "auth-login, AUTH",
    "expensive, EXPENSIVE_READ",
    "expensive-only, EXPENSIVE_READ",
    "client-gc, CLIENT",
    "cpu-closed, CPU",
    "cpu-hog, CPU",
    "light-beside-other-work, CPU",
    "peer-delay, NETWORK",
    "peer-delay-closed, NETWORK",
    "slow-fsync-closed, DISK",
    "gc-pressure, CLIENT",
    "authenticate-storm, AUTH",
    "expensive-ranges, EXPENSIVE_READ",
    "slow-fsync, DISK"
  })
  void namesTheCauseOfARecordedRun(String name, Bottleneck cause) {
    Explanation explanation = RecordedRun.of(name).explanation();

    assertThat(explanation.verdict()).isEqualTo(cause);
    assertThat(explanation.evidence()).hasSize(3).noneMatch(String::isBlank);
    assertThat(explanation.advice()).isEqualTo(cause.advice());
    assertThat(explanation.line()).isEqualTo("Verdict: " + cause + ", " + cause.meaning());
  }

  private static final long MILLI = 1_000_000;

  /** 100 puts a second: recorded beside other work on two cores, and then told as if alone. */
  private static final RecordedRun CALM =
      latency(
          RecordedRun.of("light-beside-other-work")
              .with("server/machine/cpuBusyShare", 0.3)
              .with("client/hiccupNanos", null),
          4);

  @Test
  void looksThroughOtherWorkOnceItIsGone() {
    assertThat(CALM.verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void blamesTheClientThatDidNotRunWhenItWasDue() {
    JsonNode stalls = RecordedRun.of("light-beside-other-work").at("client/hiccupNanos");

    assertThat(CALM.with("client/hiccupNanos", stalls).verdict()).isEqualTo(Bottleneck.CLIENT);
  }

  @Test
  void blamesTheClientsMachineWhenTheMembersAreElsewhere() {
    RecordedRun full =
        fsync(6, 10)
            .with("server/machine", null)
            .with(
                "client/machine",
                Map.of("cpuBusyShare", 0.97, "ownCpuShare", 0.2, "pressure", Map.of()));

    assertThat(full.with("server/membersHere", 0).verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(full.verdict()).as("where they are is unknown").isEqualTo(Bottleneck.HEALTHY);
    Explanation shared = full.with("server/membersHere", 1).explanation();
    assertThat(shared.verdict()).isEqualTo(Bottleneck.CPU);
    assertThat(shared.evidence().get(0))
        .startsWith("the machine was 97 % busy: client ")
        .endsWith(", members unknown, others unknown of 2 cores");
  }

  @Test
  void writesUnknownForWhatWasNotMeasured() {
    String beside =
        CALM.with("server/machine", null)
            .with("client/machine", Map.of("pressure", Map.of()))
            .explanation()
            .evidence()
            .get(2);

    assertThat(beside)
        .contains("CPU unknown busy", "stalled for CPU unknown and I/O unknown")
        .endsWith(
            "client's machine: CPU unknown busy, others unknown, stolen unknown, load average"
                + " unknown");
  }

  @Test
  void blamesTheCpuOnlyWhenItIsUsedUp() {
    assertThat(CALM.with("server/machine/cpuBusyShare", 0.91).verdict()).isEqualTo(Bottleneck.CPU);
    assertThat(CALM.with("server/machine/cpuBusyShare", 0.89).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void blamesTheDiskWhenLogWritesAreSlowAndMatter() {
    assertThat(fsync(10, 12).verdict()).isEqualTo(Bottleneck.DISK);
    assertThat(fsync(9, 12).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(fsync(10, 12).with("server/machine/cpuBusyShare", 1).verdict())
        .isEqualTo(Bottleneck.DISK);
    assertThat(fsync(10, 60).verdict()).isEqualTo(Bottleneck.UNKNOWN);
  }

  @Test
  void believesAP99OfLogWritesOnlyWhenTheCpuHadTime() {
    RecordedRun jumpy =
        latency(10)
            .withMembers(
                "storage/walFsync",
                Map.of(
                    "count",
                    1,
                    "meanNanos",
                    5 * MILLI,
                    "p99Nanos",
                    10 * MILLI,
                    "buckets",
                    List.of()));

    assertThat(jumpy.verdict()).isEqualTo(Bottleneck.DISK);
    assertThat(jumpy.with("server/machine/cpuBusyShare", 0.95).verdict()).isEqualTo(Bottleneck.CPU);
  }

  private static RecordedRun fsync(long millis, long latencyMillis) {
    return latency(latencyMillis)
        .withMembers(
            "storage/walFsync",
            Map.of("count", 1, "meanNanos", millis * MILLI, "buckets", List.of()));
  }

  private static RecordedRun latency(long millis) {
    return latency(CALM, millis);
  }

  private static RecordedRun latency(RecordedRun run, long millis) {
    Map<String, Object> latencies = new HashMap<>();
    latencies.put("count", 800);
    latencies.put("mean", millis * MILLI);
    latencies.put("min", 0);
    latencies.put("max", 1_000 * MILLI);
    latencies.put("histogram", "");
    return run.with("phases/0/series/0/serviceNanos", latencies)
        .with("phases/0/series/0/responseNanos", latencies);
  }

  @Test
  void blamesTheNetworkWhenMembersAreFarApartAndItMatters() {
    assertThat(peers(2 * MILLI, 6).verdict()).isEqualTo(Bottleneck.NETWORK);
    assertThat(peers(2 * MILLI - 1, 6).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(peers(2 * MILLI, 19).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  private static RecordedRun peers(long nanos, long latencyMillis) {
    return latency(latencyMillis)
        .with("environment/roundTrips", Map.of("clientNanos", 1, "peersNanos", nanos));
  }

  @Test
  void blamesPasswordsWhenTheyTakeTheCpuOfTheMembers() {
    // 80 checks of 80 ms in 8 s are 0.8 cores; the three members use 1.5 or 1.7
    assertThat(logins(80, 0.5).verdict()).isEqualTo(Bottleneck.AUTH);
    assertThat(logins(80, 0.57).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(logins(80, 0.5).with("plan/cluster/start/security/bcryptCost", 9).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
    assertThat(logins(7, 0.01).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  private static RecordedRun logins(int calls, double cores) {
    return CALM.with("server/elapsedNanos", 8_000 * MILLI)
        .withMembers("process/cpuNanos", Math.round(cores * 8_000 * MILLI))
        .with(
            "server/members/0/rpcs/calls",
            Map.of("Authenticate", Map.of("started", calls, "handled", Map.of())));
  }

  @Test
  void blamesReadsThatBringMuchAndTakeLong() {
    assertThat(reads(200, 256 * 1024L).verdict()).isEqualTo(Bottleneck.EXPENSIVE_READ);
    assertThat(reads(200, 255 * 1024L).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(reads(100, 256 * 1024L).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  /** In 8 s; 200 reads of at least 12.8 ms are 0.32 at a time. */
  private static RecordedRun reads(int count, long bytesEach) {
    return CALM.with("server/elapsedNanos", 8_000 * MILLI)
        .withMembers("rpcs/sentBytes", 0)
        .with("server/members/0/rpcs/sentBytes", count * bytesEach)
        .with(
            "server/members/0/storage/range",
            Map.of(
                "count",
                count,
                "meanNanos",
                20 * MILLI,
                "buckets",
                List.of(
                    Map.of("aboveNanos", 12_800_000, "upToNanos", 25_600_000, "count", count))));
  }

  @Test
  void blamesReadsThatAllBringMuch() {
    RecordedRun old =
        CALM.with("server/elapsedNanos", 8_000 * MILLI)
            .withMembers("storage/range", null)
            .withMembers("rpcs/sentBytes", 0)
            .with("server/members/0/rpcs/sentBytes", 81 << 20)
            .with(
                "server/members/0/rpcs/calls",
                Map.of("Range", Map.of("started", 100, "handled", Map.of())));

    assertThat(old.verdict()).isEqualTo(Bottleneck.EXPENSIVE_READ);
    assertThat(old.with("server/members/0/rpcs/sentBytes", 79 << 20).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void doesNotBlameManySmallReadsOfWhichAFewAreSlow() {
    // 40,000 reads of 10 KiB, of which 100 took as long as the others together
    RecordedRun small =
        reads(100, 4 << 20)
            .with(
                "server/members/0/rpcs/calls",
                Map.of("Range", Map.of("started", 40_000, "handled", Map.of())));

    assertThat(small.verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void blamesTheClientWhenItStandsStillOrIsStarved() {
    // of 8 s and 2 cores
    assertThat(CALM.with("client/gcNanos", 810 * MILLI).verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(CALM.with("client/gcNanos", 790 * MILLI).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(CALM.with("client/cpuMicrosPerOperation", 14_500).verdict())
        .isEqualTo(Bottleneck.CLIENT);
    assertThat(CALM.with("client/cpuMicrosPerOperation", 13_500).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void sharesTheCostOfAFleetAmongItsWorkers() {
    // of 8 s and 2 cores
    RecordedRun here = CALM.with("fleet", SampleAccount.workers("process", 2));
    assertThat(here.with("client/gcNanos", 1_620 * MILLI).verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(here.with("client/gcNanos", 1_580 * MILLI).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(here.with("client/cpuMicrosPerOperation", 14_500).verdict())
        .isEqualTo(Bottleneck.CLIENT);
  }

  @Test
  void doesNotTakeTheConductorsMachineForThatOfTheWorkers() {
    RecordedRun away = CALM.with("fleet", SampleAccount.workers("hosts", 2));
    Map<String, Object> used =
        Map.of("cpuBusyShare", 0.8, "ownCpuShare", 0.75, "pressure", Map.of());
    Map<String, Object> full =
        Map.of("cpuBusyShare", 0.97, "ownCpuShare", 0.2, "pressure", Map.of());

    assertThat(away.with("client/cpuMicrosPerOperation", 14_500).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
    assertThat(away.with("client/machine", used).verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(away.with("client/machine", full).verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(away.with("client/gcNanos", 1_620 * MILLI).explanation().evidence().get(0))
        .contains(", used 0.35 cores while");
    Explanation busy = away.with("server/machine/cpuBusyShare", 0.91).explanation();
    assertThat(busy.verdict()).isEqualTo(Bottleneck.CPU);
    assertThat(busy.evidence().get(0)).contains("client unknown, ", "others unknown of 2 cores");
  }

  @Test
  void blamesAClientThatSendsLateWithRoomInFlightAndCpuTime() {
    RecordedRun late = latency(20).with("phases/0/series/0/serviceNanos/mean", 9_900_000);

    assertThat(late.verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(late.with("server/machine/cpuBusyShare", 0.95).verdict()).isEqualTo(Bottleneck.CPU);
    assertThat(late.with("plan/load/concurrency", 1).verdict()).isNotEqualTo(Bottleneck.CLIENT);
    assertThat(late.with("phases/0/series/0/serviceNanos/mean", 11 * MILLI).verdict())
        .isNotEqualTo(Bottleneck.CLIENT);
  }

  @Test
  void blamesAClientWhoseClosedLoopIsNotFull() {
    // 100/s * 10 ms are 1 in flight
    RecordedRun loop =
        latency(10)
            .with("plan/load/arrival/shape", "closed")
            .with("plan/load/arrival/rate", 0.0)
            .with("plan/load/concurrency", 2);

    assertThat(loop.verdict()).isEqualTo(Bottleneck.CLIENT);
    assertThat(loop.with("plan/load/concurrency", 1).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void callsItOverloadWhenTheRateIsNotDoneAndNothingElseExplainsIt() {
    long sent = new RunFacts(CALM.result()).sent();
    RecordedRun behind = CALM.with("phases/0/scheduled", Math.round(1.06 * sent));
    assertThat(behind.verdict()).isEqualTo(Bottleneck.OVERLOAD);
    assertThat(behind.with("server/machine/cpuBusyShare", 0.95).verdict())
        .isEqualTo(Bottleneck.CPU);
    assertThat(CALM.with("phases/0/scheduled", Math.round(1.04 * sent)).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void callsItOverloadWhenEtcdRefuses() {
    assertThat(refused(9).verdict()).isEqualTo(Bottleneck.OVERLOAD);
    assertThat(refused(7).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  private static RecordedRun refused(int count) {
    RunResult result = CALM.result();
    SeriesResult ok = new RunFacts(result).okSeries().get(0);
    return CALM.with(
        "phases/0/series",
        List.of(
            ok,
            new SeriesResult(
                "put", "too-many-requests", count, 1, ok.serviceNanos(), null, "refused")));
  }

  @Test
  void doesNotCallARunHealthyThatItCannotSee() {
    RecordedRun remote = latency(10).with("server/machine", null);

    assertThat(remote.verdict()).isEqualTo(Bottleneck.UNKNOWN);
    assertThat(remote.explanation().line()).endsWith("; missing: their machine's CPU time");
    assertThat(fsync(6, 10).with("server/machine", null).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void doesNotCallARunHealthyWhoseClientMayHaveBeenStarved() {
    Explanation starved = CALM.with("client/hiccupNanos", wakeUps(30)).explanation();

    assertThat(starved.verdict()).isEqualTo(Bottleneck.UNKNOWN);
    assertThat(starved.line()).endsWith("; missing: the p99 of the client's wake-up delays");
    assertThat(CALM.with("client/hiccupNanos", wakeUps(9)).verdict()).isEqualTo(Bottleneck.HEALTHY);
  }

  /** Too few for a p99. */
  private static Map<String, Object> wakeUps(long latestMillis) {
    return Map.of(
        "count", 600, "mean", 100_000, "min", 0, "max", latestMillis * MILLI, "histogram", "");
  }

  @Test
  void doesNotKnowWhereALongTimeWent() {
    assertThat(latency(19).verdict()).isEqualTo(Bottleneck.HEALTHY);
    assertThat(latency(60).verdict()).isEqualTo(Bottleneck.UNKNOWN);
  }

  @Test
  void doesNotKnowWhenTheMembersTellNothing() {
    Explanation explanation = BUSY.with("server", null).explanation();

    assertThat(explanation.verdict()).isEqualTo(Bottleneck.UNKNOWN);
    assertThat(explanation.line())
        .isEqualTo(
            "Verdict: UNKNOWN, the metrics do not show it; missing: the members' metrics, their"
                + " machine's CPU time");
  }

  @Test
  void doesNotCallWritesHealthyWithoutTheLeadersMetrics() {
    JsonNode members = CALM.at("server/members");
    RecordedRun writes = CALM.with("server/members", List.of(members.get(0), members.get(2)));
    RunPlan plan = new RunFacts(writes.result()).plan().orElseThrow();
    RunPlan reads = plan.with(PlanFile.parse("operations: [{kind: get}]").operations());

    assertThat(writes.explanation().line()).endsWith("; missing: the leader's metrics");
    assertThat(Explanation.of(writes.result().toBuilder().plan(reads).build()).verdict())
        .isEqualTo(Bottleneck.HEALTHY);
  }

  @Test
  void doesNotKnowWhenNothingWentWell() {
    Explanation explanation = BUSY.with("phases", List.of()).explanation();

    assertThat(explanation.verdict()).isEqualTo(Bottleneck.UNKNOWN);
    assertThat(explanation.budget()).isNull();
  }
}
