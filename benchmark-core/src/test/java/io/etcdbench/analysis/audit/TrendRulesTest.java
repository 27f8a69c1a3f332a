// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.HealthyRun.MILLI_NANOS;
import static io.etcdbench.analysis.audit.HealthyRun.kinds;
import static io.etcdbench.analysis.audit.HealthyRun.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.result.Finding;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.Severity;
import org.junit.jupiter.api.Test;

/**
 * Whether one figure can stand for the whole run. Each rule with a run that must raise it and a
 * like one that must not.
 */
final class TrendRulesTest {

  @Test
  void noticesALoadThatDidNotStayTheSame() {
    MemberAccount falling = SampleAccount.drifting("m0", 20_000, 0.7);
    assertThat(only(new HealthyRun().members(falling)))
        .startsWith("drift WARNING the second half of the run did 30 % less per second ");
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
  void doesNotTakeTheScatterOfPoissonArrivalsForADrift() {
    HealthyRun few = new HealthyRun().poisson(2_000);
    HealthyRun many = new HealthyRun().poisson(2_000);
    HealthyRun even = new HealthyRun().rate(2_000, 0);
    // 140 against 110 within the first and the last second, then 1,400 against 1,100
    long[] scattered = {35, 35, 35, 35, 35, 27, 28, 27, 28, 28};
    long[] drifting = {350, 350, 350, 350, 350, 275, 275, 275, 275, 275};

    assertThat(kinds(few.seconds(10, 5 * MILLI_NANOS, scattered))).isEmpty();
    assertThat(kinds(many.seconds(10, 5 * MILLI_NANOS, drifting))).containsExactly("drift");
    assertThat(kinds(even.seconds(10, 5 * MILLI_NANOS, scattered))).containsExactly("drift");
  }

  /** Few of them may be writes, or somebody else's. */
  @Test
  void doesNotDoubtASteadyLoadForWhatTheMembersCommitted() {
    HealthyRun steady =
        seconds(1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000);

    assertThat(kinds(steady.members(SampleAccount.drifting("m0", 20_000, 0.7)))).isEmpty();
  }

  @Test
  void takesTheDrainForNoPartOfTheLoad() {
    assertThat(
            kinds(
                seconds(
                    1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1, 1, 1,
                    1)))
        .isEmpty();
  }

  @Test
  void noticesAWarmUpThatWasTooShort() {
    assertThat(only(seconds(700, 800, 900, 990, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000)))
        .isEqualTo(
            "warm-up-too-short WARNING the first quarter of the run was 25 % slower than its second"
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

  @Test
  void noticesAClientThatWasStillCompiled() {
    assertThat(only(new HealthyRun().cpu(0.31, 90, 80)))
        .isEqualTo(
            "not-steady WARNING while the load was measured, the JIT compiler took 31 % of the"
                + " client's CPU time");
    assertThat(kinds(new HealthyRun().cpu(0.05, 90, 80))).isEmpty();
  }

  @Test
  void doesNotDoubtFiguresThatACompiledClientWouldNotChange() {
    // 4 % of a core, and 0.8 % of the 5 ms of an operation
    assertThat(only(new HealthyRun().cpu(0.31, 40, 40)))
        .startsWith("not-steady INFO while the load was measured, the JIT compiler took 31 %");
    // 4.8 % of a core, but more than a twentieth of the 0.5 ms of an operation
    HealthyRun quick =
        new HealthyRun()
            .clients(1)
            .connections(1)
            .withoutSeries()
            .with("put", "ok", 20_000, MILLI_NANOS / 2, null);
    assertThat(only(quick.cpu(0.31, 48, 48))).startsWith("not-steady WARNING ");
    assertThat(only(new HealthyRun().cpu(0.31, 60, 60))).startsWith("not-steady WARNING ");
  }

  @Test
  void knowsHowLittleAClientSpendsBelowTwentyOperationsASecond() {
    // 0.2 % of a core, and 4 % of the 5 ms of an operation
    HealthyRun rare =
        new HealthyRun()
            .rate(10, 0)
            .withoutSeries()
            .with("put", "ok", 100, 5 * MILLI_NANOS, 5 * MILLI_NANOS)
            .cpu(10, null, 0.31, 200, 200);

    assertThat(Audit.of(rare.result()))
        .filteredOn(finding -> finding.kind().equals(Finding.NOT_STEADY))
        .extracting(Finding::severity)
        .containsExactly(Severity.INFO);
  }

  @Test
  void doesNotDoubtASteadyClientForACompilerThatTakesLittleOfACore() {
    // the client takes 30 % of a core, of which 31 % for the compiler: 9.3 % of a core
    assertThat(only(new HealthyRun().warmedUp(true, true).cpu(0.31, 300, 300)))
        .startsWith("not-steady INFO while the load was measured, the JIT compiler took 31 %");
    assertThat(only(new HealthyRun().cpu(0.31, 300, 300))).startsWith("not-steady WARNING ");
    assertThat(only(new HealthyRun().warmedUp(true, false).cpu(0.31, 300, 300)))
        .startsWith("not-steady WARNING ");
    // 10.5 % of a core
    assertThat(only(new HealthyRun().warmedUp(true, true).cpu(0.31, 340, 340)))
        .startsWith("not-steady WARNING ");
    assertThat(
            only(new HealthyRun().warmedUp(true).cpu(0.31, 300, 300, 300, 300, 240, 240, 240, 240)))
        .startsWith("not-steady WARNING ");
    // 18.6 % of a core for the compilers of two workers
    assertThat(only(new HealthyRun().workers("hosts", 2).warmedUp(true).cpu(0.31, 600, 600)))
        .startsWith("not-steady INFO ");
  }

  /** Without the compiler's share, the first ten seconds of the second run in cold-run.txt. */
  @Test
  void namesTheTrendOfAClientThatWasNotSteady() {
    assertThat(only(new HealthyRun().cpu(0.02, 257, 217, 130, 162, 149, 112, 132, 107, 120, 104)))
        .isEqualTo(
            "not-steady WARNING while the load was measured, the JIT compiler took 2.0 % of the"
                + " client's CPU time, and the rest of the CPU time per operation changed by -37 % from the"
                + " first half to the second");
    assertThat(kinds(new HealthyRun().cpu(0.02, 50, 52, 49, 48, 47))).isEmpty();
    assertThat(kinds(new HealthyRun().cpu(0.02, 50, 50, 80, 80))).isEmpty();
  }

  @Test
  void doesNotTakeScatterForATrend() {
    // a collection in the first half: 25 % more than in the second
    assertThat(kinds(new HealthyRun().cpu(0.02, 80, 80, 180, 80, 80, 80, 80, 80, 80, 80)))
        .isEmpty();
    // steps of 10 ms
    assertThat(kinds(new HealthyRun().cpu(0.02, 80, 100, 80, 90, 90, 70, 90, 70, 80, 70)))
        .isEmpty();
    assertThat(only(new HealthyRun().cpu(0.02, 90, 90, 90, 90, 90, 75, 75, 75, 75, 75)))
        .startsWith("not-steady WARNING ");
  }

  private static HealthyRun seconds(long... puts) {
    return new HealthyRun().seconds(10, 5 * MILLI_NANOS, puts);
  }
}
