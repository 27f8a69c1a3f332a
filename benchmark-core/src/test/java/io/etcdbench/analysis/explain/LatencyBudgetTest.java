// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LatencyBudgetTest {
  private static final double MILLI = 1e6;

  /** A closed loop of puts on three members; the leader is the second. */
  private static final RecordedRun PUTS = RecordedRun.of("cpu-closed");

  @ParameterizedTest
  @ValueSource(strings = {"auth-login", "expensive", "client-gc", "cpu-closed"})
  void addsUpToTheMeanLatency(String name) {
    LatencyBudget budget = RecordedRun.of(name).budget();

    assertThat(budget.segments().stream().mapToDouble(Segment::meanNanos).sum())
        .isCloseTo(budget.totalNanos(), within(1.0));
    assertThat(budget.segments())
        .extracting(Segment::part)
        .isSorted()
        .endsWith(LatencyComponent.REST);
  }

  @Test
  void waitsForTheSlowerOfTheLeaderAndTheFastestOther() {
    RecordedRun slowLeader = fsyncs(1, 7, 2);
    RecordedRun slowFollowers = fsyncs(9, 1, 3);

    assertThat(slowLeader.budget().nanos(LatencyComponent.WAL_FSYNC))
        .isCloseTo(7 * MILLI, within(1.0));
    assertThat(slowFollowers.budget().nanos(LatencyComponent.WAL_FSYNC))
        .isCloseTo(3 * MILLI, within(1.0));
  }

  @Test
  void waitsForTheLogWriteThatIsUnderWayAtTheLeaderAndThenAtTheOthers() {
    // 500 writes of 10 ms in 10 s: each of them is under way half of the time
    RecordedRun run =
        leads(1)
            .with("server/elapsedNanos", 10_000_000_000L)
            .withMembers(
                "storage/walFsync",
                Map.of("count", 500, "meanNanos", 10 * MILLI, "buckets", List.of()));

    assertThat(run.budget().nanos(LatencyComponent.WAL_FSYNC)).isCloseTo(15 * MILLI, within(1.0));
  }

  private static RecordedRun fsyncs(double first, double leader, double third) {
    return leads(1)
        .with("server/elapsedNanos", Long.MAX_VALUE)
        .with("server/members/0/storage/walFsync/meanNanos", first * MILLI)
        .with("server/members/1/storage/walFsync/meanNanos", leader * MILLI)
        .with("server/members/2/storage/walFsync/meanNanos", third * MILLI);
  }

  private static RecordedRun leads(int member) {
    return PUTS.withMembers("consensus/leaderAfter", false)
        .with("server/members/" + member + "/consensus/leaderAfter", true);
  }

  @Test
  void countsTheWayToTheLeaderForCallsThatReachAnother() {
    RecordedRun even =
        leads(1)
            .withMembers("consensus/peerRtt", Map.of("peer", rtt(6 * MILLI)))
            .withMembers("rpcs/calls", Map.of("Put", Map.of("started", 100, "handled", Map.of())));
    RecordedRun ledOnly =
        even.with("server/members/0/rpcs/calls", Map.of())
            .with("server/members/2/rpcs/calls", Map.of());

    assertThat(ledOnly.budget().nanos(LatencyComponent.RAFT_ROUND_TRIP)).isEqualTo(6 * MILLI);
    assertThat(even.budget().nanos(LatencyComponent.RAFT_ROUND_TRIP))
        .isCloseTo(6 * MILLI * (1 + 2.0 / 3), within(1.0));
  }

  private static Map<String, Object> rtt(double meanNanos) {
    return Map.of("count", 3, "meanNanos", meanNanos, "buckets", List.of());
  }

  @Test
  void needsTheFasterHalfOfTheOthersOnly() {
    RecordedRun run =
        leads(1)
            .with(
                "server/members/1/consensus/peerRtt",
                Map.of("near", rtt(2 * MILLI), "far", rtt(90 * MILLI)));

    assertThat(Quorum.of(new RunFacts(run.result())).peerRttNanos()).hasValue(2 * MILLI);
  }

  @Test
  void believesTheLeaderAboutItsPeersWhenItAloneWasAsked() {
    RecordedRun run =
        single(leads(0))
            .with(
                "server/members/0/consensus/peerRtt",
                Map.of("near", rtt(2 * MILLI), "far", rtt(90 * MILLI)));

    assertThat(Quorum.of(new RunFacts(run.result())).peerRttNanos()).hasValue(2 * MILLI);
  }

  @Test
  void believesWhatWasMeasuredBeforeTheLoadMoreThanTheMembers() {
    RecordedRun run =
        leads(1)
            .withMembers("consensus/peerRtt", Map.of("peer", rtt(MILLI)))
            .withMembers("rpcs/calls", Map.of())
            .with(
                "environment/roundTrips",
                Map.of("clientNanos", 3 * (long) MILLI, "peersNanos", 8 * (long) MILLI));

    assertThat(run.budget().nanos(LatencyComponent.RAFT_ROUND_TRIP)).isEqualTo(8 * MILLI);
    assertThat(
            run.budget().nanos(LatencyComponent.NETWORK)
                + run.budget().nanos(LatencyComponent.CLIENT_DRIVER))
        .isCloseTo(3 * MILLI, within(1.0));
    assertThat(run.with("server", null).budget().nanos(LatencyComponent.RAFT_ROUND_TRIP))
        .isEqualTo(8 * MILLI);
  }

  @Test
  void knowsASingleMemberFromOneThatAloneWasAsked() {
    RecordedRun one =
        leads(0)
            .with(
                "environment/roundTrips", Map.of("clientNanos", 1, "peersNanos", 9 * (long) MILLI));

    assertThat(single(one).budget().nanos(LatencyComponent.RAFT_ROUND_TRIP)).isZero();
    assertThat(
            single(one.with("server/members/0/consensus/leaderAfter", false))
                .budget()
                .nanos(LatencyComponent.RAFT_ROUND_TRIP))
        .isGreaterThanOrEqualTo(9 * MILLI);
    assertThat(
            single(one)
                .with("server/unreadable", List.of("member m1: no response"))
                .budget()
                .nanos(LatencyComponent.RAFT_ROUND_TRIP))
        .isGreaterThanOrEqualTo(9 * MILLI);
  }

  @Test
  void namesNoRoundTripBetweenMembersOfASingleMember() {
    RecordedRun three = leads(0).with("server/machine/cpuBusyShare", 0.3);
    assertThat(three.explanation().evidence())
        .anyMatch(line -> line.contains("peer RTT"))
        .anyMatch(line -> line.contains("a round trip between members"));
    assertThat(single(three).explanation().evidence())
        .noneMatch(line -> line.contains("peer RTT"))
        .noneMatch(line -> line.contains("round trip between members"));
  }

  private static RecordedRun single(RecordedRun run) {
    return run.with("server/members", List.of(new RunFacts(run.result()).members().get(0)))
        .with("server/members/0/consensus/peerRtt", Map.of());
  }

  @Test
  void asksNoMajorityForASerializableRead() {
    LatencyBudget linearizable = reads("linearizable").budget();
    LatencyBudget serializable = reads("serializable").budget();

    assertThat(linearizable.segments())
        .extracting(Segment::part)
        .contains(LatencyComponent.RAFT_ROUND_TRIP);
    assertThat(serializable.segments())
        .extracting(Segment::part)
        .doesNotContain(
            LatencyComponent.RAFT_ROUND_TRIP, LatencyComponent.WAL_FSYNC, LatencyComponent.APPLY);
  }

  private static RecordedRun reads(String consistency) {
    return PUTS.withMembers("consensus/peerRtt", Map.of("peer", rtt(MILLI)))
        .with(
            "plan/operations",
            List.of(
                Map.of("kind", "get", "name", "put", "read", Map.of("consistency", consistency))));
  }

  @Test
  void waitsForHalfACommitWhileOneIsUnderWay() {
    // 100 commits of 20 ms in 10 s: a fifth of the time, and 10 ms each
    RecordedRun run =
        PUTS.with("server/elapsedNanos", 10_000_000_000L)
            .withMembers(
                "storage/backendCommit",
                Map.of("count", 100, "meanNanos", 20 * MILLI, "buckets", List.of()));

    assertThat(run.budget().nanos(LatencyComponent.BACKEND_COMMIT))
        .isCloseTo(2 * MILLI, within(1.0));
  }

  @Test
  void waitsForThePausesOfItsOwnWorkerOnly() {
    RecordedRun alone = RecordedRun.of("client-gc");
    long collections = alone.at("client/gcCollections").asLong();
    long nanos = alone.at("client/gcNanos").asLong();
    RecordedRun each =
        alone
            .with("fleet", SampleAccount.workers("hosts", 4))
            .with("client/gcCollections", 4 * collections)
            .with("client/gcNanos", 4 * nanos);

    assertThat(each.budget().nanos(LatencyComponent.CLIENT_GC))
        .isCloseTo(alone.budget().nanos(LatencyComponent.CLIENT_GC), within(1.0));
  }

  @Test
  void givesNoPartMoreThanIsLeft() {
    RecordedRun run = fsyncs(1e6, 1e6, 1e6);

    assertThat(run.budget().share(LatencyComponent.WAL_FSYNC)).isEqualTo(1);
    assertThat(run.budget().nanos(LatencyComponent.REST)).isZero();
  }

  @Test
  void takesTheFloorFromTheProbeAndTheRoundTrip() {
    RecordedRun run =
        leads(1)
            .withMembers("consensus/peerRtt", Map.of("peer", rtt(6 * MILLI)))
            .with("environment/fdatasync", Map.of("p50Nanos", 2_000_000, "p99Nanos", 2_000_000));
    LatencyBudget budget = run.budget();

    assertThat(budget.floor()).isEqualTo(new LatencyBudget.Floor(6 * MILLI, 2 * MILLI));
    assertThat(budget.ratioToFloor()).hasValue(budget.totalNanos() / (8 * MILLI));
    assertThat(run.with("environment/fdatasync", null).budget().floor()).isNull();
  }

  @Test
  void saysWhatNobodyTold() {
    LatencyBudget budget = PUTS.with("server", null).with("client", null).budget();

    assertThat(budget.segments()).extracting(Segment::part).containsExactly(LatencyComponent.REST);
    assertThat(budget.missing())
        .contains("all work of the members: their metrics were not read")
        .contains("client: its cost was not measured");
  }

  @Test
  void isEmptyWhenNothingWentWell() {
    RunResult run = PUTS.with("phases", List.of()).result();

    assertThat(LatencyBudget.of(run)).isEmpty();
  }
}
