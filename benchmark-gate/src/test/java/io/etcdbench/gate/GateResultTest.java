// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateResult.Evidence;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GateResultTest {

  @Test
  void aSlowDownFailsAndSaysWhichMetricByHowMuchAndHowSure() {
    GateResult result = SampleSession.failed();
    assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(result.reason())
        .contains("p50 of 'put' is 27.", " % worse (95 %: ", "in 8 of 8 pairs of fresh JVMs")
        .contains("allocated-bytes per operation of 'put' grew from 10000 to 10500, by 5.0 %")
        .doesNotContain("'get'");
  }

  @Test
  void whatDidNotChangePassesAfterTheFewestPairs() {
    GateResult result = SampleSession.passed();
    assertThat(result.verdict()).isEqualTo(Verdict.PASS);
    assertThat(result.decisions())
        .filteredOn(one -> one.verdict() == Verdict.PASS)
        .hasSize(2 * TimedMetric.gating())
        .allMatch(one -> requireNonNull(one.figures()).pairs() == 4);
  }

  @Test
  void noiseIsLeftOpenAndSaysThatTheMostPairsDoNotSettleIt() {
    GateResult result = SampleSession.open();
    assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(result.reason())
        .contains("throughput of 'put' (between ", " worse after 10 pairs of JVMs)")
        .endsWith(
            "; 10 pairs of JVMs, the most for a workload, did not decide: use a quieter machine");
  }

  /** Four more pairs of each workload, at 600 s for eight. */
  @Test
  void tooFewPairsSayHowLongTheFirstDecisionWouldTake() {
    GateSetup some = SampleSession.setup();
    GateSetup setup =
        new GateSetup(
            some.baseline(),
            some.candidate(),
            some.workloads(),
            GateRule.DEFAULT,
            some.seed(),
            List.of());
    assertThat(SampleSession.passed(setup).reason())
        .endsWith("; about 10 min more would probably decide");
  }

  /**
   * Three more pairs of each of two workloads, at 5 min each; or three more pairs of the first and
   * four of the second, which has no trial, at 10 min each.
   */
  @ParameterizedTest
  @CsvSource({"2, 30", "1, 70"})
  void aSinglePairSaysHowLongThePairsOfADecisionWouldTake(int measured, int minutes) {
    GateResult some = SampleSession.passed();
    List<Trial> one =
        some.trials().stream()
            .limit(measured)
            .map(all -> new Trial(all.workload(), "", all.pairs().subList(0, 1)))
            .toList();
    long elapsed = TimeUnit.MINUTES.toNanos(10);
    Evidence evidence = new Evidence(some.environment(), List.of(), List.of(), elapsed, one);

    GateResult result = GateResult.of(some.setup(), evidence);

    assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(result.reason())
        .contains("throughput of 'put' (too few samples)")
        .endsWith(
            "; about %s min more would complete the 4 pairs of JVMs that each workload needs for a decision"
                .formatted(minutes));
    assertThat(GateFile.verify(result)).isEmpty();
  }

  @Test
  void aPassWaitsForATailOnlyWhereItsNoiseLetsItSettle() {
    assertThat(SampleSession.passed().decisions())
        .filteredOn(one -> one.metric() == TimedMetric.P99)
        .extracting(MetricVerdict::verdict)
        .containsExactly(Verdict.PASS, Verdict.PASS);
    assertThat(SampleSession.open().decisions())
        .filteredOn(one -> one.metric() == TimedMetric.P99 && one.workload().equals("put"))
        .singleElement()
        .extracting(MetricVerdict::verdict)
        .isNull();
  }

  @Test
  void whatTheSamplesDoNotCarryInforms() {
    assertThat(SampleSession.passed().decisions())
        .filteredOn(one -> one.metric() == TimedMetric.P999)
        .hasSize(2)
        .allMatch(one -> one.verdict() == null && one.figures() == null);
  }

  /** Goal G9: no percentage where nothing may be compared. */
  @Test
  void anotherJvmCannotBeComparedAndNoFigureIsDecided() {
    GateResult result = SampleSession.incomparable();
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPARABLE);
    assertThat(result.reason()).isEqualTo("the arms differ in jvm").doesNotContain("%");
    assertThat(result.decisions()).isEmpty();
    assertThat(result.counters()).isEmpty();
  }

  @Test
  void aClientThatFailsIsNotMeasured() {
    GateResult result = SampleSession.broken();
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason())
        .isEqualTo(
            "1000 of 7000 operations of the candidate failed in 'put'; allowed: one in a hundred");
  }

  @Test
  void aPairInWhichBothArmsHadNoSuccessIsLeftOut() {
    GateResult result = SampleSession.silent(1, Arm.BASELINE, Arm.CANDIDATE);
    assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.PASS);
    assertThat(result.decisions())
        .filteredOn(one -> one.verdict() == Verdict.PASS)
        .hasSize(2 * TimedMetric.gating())
        .allMatch(one -> requireNonNull(one.figures()).pairs() == 4);
    assertThat(GateFile.verify(result)).isEmpty();
  }

  @Test
  void aCandidateThatStopsWhileTheBaselineGoesOnIsNotMeasured() {
    GateResult result = SampleSession.silent(1, Arm.CANDIDATE);
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason())
        .isEqualTo(
            "the candidate had no successful operation in 2 of 10 slices of 'put' (20.0 %),"
                + " although the baseline had; allowed: one, or one in a hundred");
  }

  @Test
  void serversThatStopInMorePairsThanMayBeLeftOutAreNotMeasured() {
    GateResult result = SampleSession.silent(4, Arm.BASELINE, Arm.CANDIDATE);
    assertThat(result.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result.reason())
        .isEqualTo("4 of 8 pairs of 'put' have a slice without a successful operation; allowed: 2");
  }

  @Test
  void refusesASessionWithoutWorkloads() {
    GateSetup setup = SampleSession.setup();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new GateSetup(
                    setup.baseline(),
                    setup.candidate(),
                    List.of(),
                    setup.rule(),
                    setup.seed(),
                    List.of()))
        .withMessage("no workload is chosen; choose at least one");
  }
}
