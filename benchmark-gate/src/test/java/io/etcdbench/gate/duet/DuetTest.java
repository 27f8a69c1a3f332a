// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static io.etcdbench.gate.Arm.CANDIDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Platform;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.Trial;
import io.etcdbench.gate.TrialRule;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.SampleRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class DuetTest {
  private static final Subject BUILD = new Subject("this build", "", "", Map.of());
  private static final GateRule RULE = SampleSession.rule(4, 4, 20, 0.2);
  private static final RunPlan PUT = Workloads.named("put", Workloads.Elsewhere.NO);
  private static final RunPlan GET = Workloads.named("get", Workloads.Elsewhere.NO);

  private final List<String> progress = new ArrayList<>();
  private final StopSignal stop = new StopSignal();

  private Subject known = BUILD;
  private Subject asked = BUILD;
  private Clusters clusters = Clusters.SHARED;
  private Duration longest = Duration.ofDays(1);
  private ServerCounter servers = Map::of;
  private GateRule rule = RULE;

  @Test
  void buildsThatDoNotDifferPassAfterTheFewestPairsOfEachWorkloadInTurn() {
    SimulatedArms arms = new SimulatedArms(0);
    GateResult result = run(arms, PUT, GET);
    assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.PASS);
    assertThat(progress)
        .startsWith("pair 1 of 'put'", "pair 1 of 'get'", "pair 2 of 'put'", "pair 2 of 'get'")
        .hasSize(8);
  }

  @Test
  void aSlowDownEndsTheSessionAsSoonAsItIsCertain() {
    SimulatedArms arms = new SimulatedArms(0.2);
    GateResult result = run(arms, PUT);
    assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.FAIL);
    assertThat(arms.turns).hasSize(6);
    Trial whole = result.trials().get(0);
    TrialRule trialRule = plan(List.of(PUT), List.of(PUT)).setup().trialRule();
    assertThat(trialRule.hasFailed(whole)).isTrue();
    int before = whole.pairs().size() - 1;
    assertThat(trialRule.hasFailed(new Trial("put", "", whole.pairs().subList(0, before))))
        .isFalse();
  }

  @Test
  void timeGoesToTheWorkloadThatProbablyFails() {
    SimulatedArms arms = new SimulatedArms(0.2);
    arms.slowWorkload = "get";
    GateResult result = run(arms, PUT, GET);
    assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(result.reason()).contains("'get'").doesNotContain("'put'");
    assertThat(result.trials().get(0).pairs()).hasSize(4);
    assertThat(result.trials().get(1).pairs()).hasSize(6);
  }

  @Test
  void aCounterThatGrewFailsWithoutAConfirmation() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.bytesOfTheCandidate = 1_030;
    GateResult result = run(arms, PUT);
    assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(result.reason())
        .isEqualTo("allocated-bytes per operation of 'put' grew from 1000 to 1030, by 3.0 %");
    assertThat(arms.turns).hasSize(4);
  }

  @Test
  void aCounterThatGrewDoesNotHideASlowDown() {
    rule = SampleSession.rule(4, 8, 20, 0.2);
    SimulatedArms arms = new SimulatedArms(0.5);
    arms.bytesOfTheCandidate = 1_030;
    GateResult result = run(arms, PUT);
    assertThat(result.reason())
        .startsWith("throughput of 'put' is ")
        .contains("allocated-bytes per operation of 'put' grew");
    assertThat(arms.turns).hasSize(8);
  }

  @Test
  void whatTheServersCountIsComparedToo() {
    AtomicLong calls = new AtomicLong();
    servers = () -> Map.of("rpcs", calls.getAndAdd(1_000));
    GateResult result = run(new SimulatedArms(0), PUT);
    assertThat(result.counters())
        .filteredOn(one -> one.counter().equals("rpcs"))
        .singleElement()
        .satisfies(one -> assertThat(one.baseline()).isPositive().isEqualTo(one.candidate()))
        .satisfies(one -> assertThat(one.verdict()).isEqualTo(Verdict.PASS));
  }

  @Test
  void bothArmsCountAsManyOperationsAsTheSlowerOneDoesInASecond() {
    GateResult result = run(new SimulatedArms(0.2), PUT);
    List<JvmPair> pairs = result.trials().get(0).pairs();
    assertThat(pairs.subList(4, pairs.size())).allMatch(pair -> pair.counted().isEmpty());
    assertThat(pairs.subList(0, 4))
        .allSatisfy(
            pair -> {
              List<Long> counted = pair.counted().stream().map(Slice::operations).toList();
              assertThat(counted).hasSize(2);
              assertThat(counted.get(0)).isEqualTo(counted.get(1)).isBetween(1_550L, 1_720L);
            });
  }

  @Test
  void whatIsUndecidedAtTheEndOfTheTimeIsInconclusive() {
    longest = Duration.ofSeconds(4);
    SimulatedArms arms = new SimulatedArms(0.2);
    GateResult result = run(arms, PUT);
    assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(arms.turns).hasSize(4);
    assertThat(result.reason())
        .contains("throughput of 'put' (between ", "; about 1 min more would probably decide");
  }

  @Test
  void noPairIsBegunThatWouldNotEndInTime() {
    longest = Duration.ofMillis(3_500);
    SimulatedArms arms = new SimulatedArms(0);
    assertThat(run(arms, PUT).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(arms.turns).hasSize(3);
  }

  @Test
  void aWorkloadIsLeftOpenAfterTheMostPairs() {
    rule = SampleSession.rule(4, 4, 4, 0.2);
    SimulatedArms arms = new SimulatedArms(0.2);
    assertThat(run(arms, PUT).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(arms.turns).hasSize(4);
  }

  @Test
  void aSpeedUpPasses() {
    assertThat(run(new SimulatedArms(-0.2), PUT).verdict()).isEqualTo(Verdict.PASS);
  }

  /** Warm-ups; four turns of a quarter of a second make up a slice, of which each arm has two. */
  @Test
  void turnsAreAbbaInEachHalfAndEverySecondPairIsFlipped() {
    SimulatedArms arms = new SimulatedArms(0);
    GateResult result = run(arms, PUT);
    String begun = "BC" + "BCCBBCCB" + "CBBCCBBC";
    String flipped = "CB" + "CBBCCBBC" + "BCCBBCCB";
    assertThat(order(arms.turns.get(0))).isIn(begun, flipped);
    for (int pair = 1; pair < 4; pair++) {
      boolean first = order(arms.turns.get(pair - 1)).equals(begun);
      assertThat(order(arms.turns.get(pair))).isEqualTo(first ? flipped : begun);
    }
    assertThat(result.trials().get(0).pairs())
        .extracting(pair -> order(pair.slices().stream().map(Slice::arm).toList()))
        .contains("BCCB", "CBBC")
        .hasSize(4);
  }

  @Test
  void theArmThatHasTheFirstTurnIsStartedFirst() {
    SimulatedArms arms = new SimulatedArms(0);
    assertThat(run(arms, PUT).verdict()).isEqualTo(Verdict.PASS);
    assertThat(arms.turns).hasSize(4);
    for (int pair = 0; pair < 4; pair++) {
      Arm first = arms.turns.get(pair).get(0);
      assertThat(arms.started.get(2 * pair).role()).isEqualTo(first);
      assertThat(arms.started.get(2 * pair + 1).role()).isEqualTo(first.other());
    }
  }

  private static String order(List<Arm> turns) {
    return turns.stream().map(arm -> arm.name().substring(0, 1)).collect(Collectors.joining());
  }

  @Test
  void bothArmsHaveEachDirectoryEquallyOften() {
    SimulatedArms arms = new SimulatedArms(0);
    run(arms, PUT);
    assertThat(arms.started)
        .filteredOn(spec -> spec.role() == CANDIDATE)
        .extracting(ArmSpec::directory)
        .containsExactlyInAnyOrder("x", "x", "y", "y");
  }

  @Test
  void crossedClustersAreEachArmsInHalfOfThePairsAndOfEachOrder() {
    clusters = Clusters.CROSSED;
    SimulatedArms arms = new SimulatedArms(0);
    GateResult result = run(arms, PUT);
    assertThat(arms.started)
        .filteredOn(spec -> spec.role() == CANDIDATE)
        .extracting(ArmSpec::cluster)
        .containsExactly(1, 0, 0, 1);
    assertThat(result.trials().get(0).pairs())
        .extracting(pair -> pair.placement().clusters())
        .containsExactly(List.of(0, 1), List.of(1, 0), List.of(1, 0), List.of(0, 1));
  }

  @Test
  void bothArmsOfAPairHaveTheSameSeedsAndKeysOfEqualLength() {
    SimulatedArms arms = new SimulatedArms(0);
    run(arms, PUT);
    assertThat(arms.seeds.get(0)).isEqualTo(arms.seeds.get(1));
    assertThat(arms.seeds.get(2)).isEqualTo(arms.seeds.get(3));
    assertThat(arms.seeds.get(4)).isEqualTo(arms.seeds.get(5)).isNotEqualTo(arms.seeds.get(3));
    assertThat(arms.seeds.get(16)).isEqualTo(arms.seeds.get(17)).isNotEqualTo(arms.seeds.get(3));
    String baseline = arms.started.get(0).plan().keys().own();
    String candidate = arms.started.get(1).plan().keys().own();
    assertThat(baseline).hasSameSizeAs(candidate).isNotEqualTo(candidate);
  }

  @Test
  void anArmThatDiesEndsTheSessionAndLeavesNothingOpen() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.diesAtTurn = 18 + 3;
    GateResult result = run(arms, PUT, GET);
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason()).isEqualTo("the JVM of the candidate has ended: out of memory");
    assertThat(arms.open).isZero();
    assertThat(arms.turns).hasSize(2);
  }

  @Test
  void aCandidateThatFailsEveryOperationEndsTheSessionAfterTheFirstPairs() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.isBroken = true;
    GateResult result = run(arms, PUT);
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason())
        .matches(
            "(\\d+) of \\1 operations of the candidate failed in 'put'; allowed: one in a hundred");
    assertThat(arms.turns).hasSize(4);
  }

  @Test
  void aStopEndsTheSessionBetweenTwoTurnsAndKeepsThePairsThatHadEnded() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.stopsAtTurn = 18 + 3;
    arms.stop = stop;
    GateResult result = run(arms, PUT, GET);
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason()).isEqualTo("the session was stopped; completed pairs of JVMs: 1");
    assertThat(result.trials())
        .singleElement()
        .satisfies(trial -> assertThat(trial.pairs()).hasSize(1));
    assertThat(arms.open).isZero();
    assertThat(arms.seeds).hasSize(18 + 3);
  }

  /** A terminal sends Ctrl-C to all of its processes, and an arm may end first. */
  @Test
  void anArmThatTheSignalOfAStopEndedIsNotAnError() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.signalledAtTurn = 18 + 1;
    arms.stop = stop;
    GateResult result = run(arms, PUT, GET);
    assertThat(result.reason()).isEqualTo("the session was stopped; completed pairs of JVMs: 1");
    assertThat(arms.open).isZero();
  }

  @Test
  void aStopThatComesWhenNothingIsLeftToMeasureChangesNothing() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.stopsAtTurn = 18 * 4;
    arms.stop = stop;
    GateResult result = run(arms, PUT);
    assertThat(stop.isGiven()).isTrue();
    assertThat(arms.seeds).hasSize(18 * 4);
    assertThat(result.verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void aStopWhileSomethingIsUndecidedKeepsThePairsThatHadEnded() {
    SimulatedArms arms = new SimulatedArms(0.2);
    arms.stopsAtTurn = 18 * 4;
    arms.stop = stop;
    GateResult result = run(arms, PUT);
    assertThat(result.reason()).isEqualTo("the session was stopped; completed pairs of JVMs: 4");
    assertThat(result.trials().get(0).pairs()).hasSize(4);
    assertThat(arms.started).hasSize(2 * 4);
  }

  @Test
  void aStopBeforeTheFirstPairIsNoMeasurement() {
    stop.give();
    SimulatedArms arms = new SimulatedArms(0);
    GateResult result = run(arms, PUT);
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.trials()).isEmpty();
    assertThat(arms.started).isEmpty();
  }

  @Test
  void armsOnOtherJvmsAreNotCompared() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.jvmOfTheCandidate = "another";
    GateResult result = run(arms, PUT);
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPARABLE);
    assertThat(result.reason()).isEqualTo("the arms differ in jvm");
    assertThat(arms.seeds).isEmpty();
  }

  @Test
  void armsOnJvmsThatAreComparedMayDifferInThem() {
    SimulatedArms arms = new SimulatedArms(0);
    arms.jvmOfTheCandidate = "other";
    known = on(new Platform("one", "", "", List.of()));
    asked = on(new Platform("other", "", "", List.of()));
    GateResult result = run(arms, PUT);
    assertThat(result.differences()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void armsWithServersOfTheirOwnKeepTheirs() {
    SimulatedArms arms = new SimulatedArms(0);
    clusters = DuetPlan.Clusters.OWN;
    GateResult result = run(arms, PUT);
    assertThat(arms.started)
        .allSatisfy(arm -> assertThat(arm.cluster()).isEqualTo(arm.role() == Arm.BASELINE ? 0 : 1));
    assertThat(result.verdict()).isEqualTo(Verdict.PASS);
  }

  private static Subject on(Platform platform) {
    return new Subject("this build", "", "", Map.of(), platform);
  }

  @Test
  void equalSeedsGiveEqualSessions() {
    SimulatedArms one = new SimulatedArms(0);
    SimulatedArms other = new SimulatedArms(0);
    run(one, PUT);
    run(other, PUT);
    assertThat(one.turns).isEqualTo(other.turns);
    assertThat(withoutDrawnPrefix(one.started)).isEqualTo(withoutDrawnPrefix(other.started));
    assertThat(one.seeds).isEqualTo(other.seeds);
  }

  /** A prefix is drawn for each arm, whatever the seed, so that no two sessions share keys. */
  private static List<ArmSpec> withoutDrawnPrefix(List<ArmSpec> started) {
    return started.stream()
        .map(
            arm ->
                new ArmSpec(
                    arm.role(), arm.directory(), arm.plan().with(PUT.keys()), arm.cluster()))
        .toList();
  }

  @Test
  void refusesWorkloadsThatDiffer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(List.of(PUT), List.of(GET)))
        .withMessageContaining("the workload 'put' is not the same for both arms");
  }

  private GateResult run(SimulatedArms arms, RunPlan... workloads) {
    DuetPlan plan = plan(List.of(workloads), List.of(workloads));
    PairClock clock = new PairClock(arms.turns::size);
    GateContext tools = new GateContext(arms, new CalmMachine(), servers, clock, stop);
    Duet duet = new Duet(plan, tools, progress::add);
    return GateResult.of(plan.setup(), duet.run(SampleRun.result().environment()));
  }

  private DuetPlan plan(List<RunPlan> baseline, List<RunPlan> candidate) {
    List<String> names = baseline.stream().map(RunPlan::name).toList();
    Timing timing = new Timing(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO);
    GateSetup setup = new GateSetup(known, asked, names, rule, 11, List.of());
    return new DuetPlan(setup, baseline, candidate, timing, clusters, longest);
  }
}
