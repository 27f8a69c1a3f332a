// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import io.etcdbench.sizing.failover.GapAssertion;
import io.etcdbench.sizing.failover.SampleFailover;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The exit codes of a session: two faults, three cycles of each. */
final class FailoverRunnerTest {
  private static final String MET = "leader-kill put gap max < 3s";
  private static final String MISSED = "leader-kill put gap max < 2s";

  @Test
  void isZeroIfAllCyclesCompletedAndEveryAssertionHolds() {
    assertThat(code(session(FailoverRunnerTest::kill))).isEqualTo(ExitCode.SUCCESS);
    assertThat(code(session(FailoverRunnerTest::kill), MET)).isEqualTo(ExitCode.SUCCESS);
  }

  @Test
  void isThreeForAnAssertionThatDoesNotHold() {
    assertThat(code(session(FailoverRunnerTest::kill), MET, MISSED)).isEqualTo(ExitCode.REGRESSION);
  }

  @Test
  void isFourForAnAssertionThatNoCycleDecides() {
    FailoverResult noneKilled =
        session(number -> SampleFailover.withoutFault("leader-kill", number));

    assertThat(code(noneKilled, "jetcd leader-freeze get gap max < 30s"))
        .isEqualTo(ExitCode.SUCCESS);
    assertThat(code(noneKilled, MET)).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void isThreeIfOneAssertionDoesNotHoldAndAnotherIsUndecided() {
    FailoverResult noneKilled =
        session(number -> SampleFailover.withoutFault("leader-kill", number));

    assertThat(code(noneKilled, MET, "leader-freeze put gap max < 1s"))
        .isEqualTo(ExitCode.REGRESSION);
  }

  @Test
  void isFourForASessionThatWasStoppedEarly() {
    FailoverResult stopped = SampleFailover.planned().with(kill(1));

    assertThat(code(stopped, MET)).isEqualTo(ExitCode.INVALID);
    assertThat(code(stopped, MISSED)).isEqualTo(ExitCode.REGRESSION);
  }

  @Test
  void isFourIfThisProgramStalledInEveryCycle() {
    FailoverResult stalled = SampleFailover.planned();
    for (int number = 1; number <= 3; number++) {
      stalled = stalled.with(stalled("leader-kill", number)).with(stalled("leader-freeze", number));
    }

    assertThat(code(stalled)).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void isFourIfAHistoryCouldNotBeRead() {
    assertThat(code(session(number -> audited(kill(number), null)))).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void isThreeForALostWriteEvenOfASessionThatWasStopped() {
    FailoverResult unsafe =
        SampleFailover.planned().with(audited(kill(1), new WriteAudit(300, 294, 1, 3, 0)));

    assertThat(code(unsafe)).isEqualTo(ExitCode.REGRESSION);
  }

  /** All cycles; the leader's deaths as given. */
  private static FailoverResult session(IntFunction<Cycle> kills) {
    FailoverResult result = SampleFailover.planned();
    for (int number = 1; number <= 3; number++) {
      result =
          result
              .with(kills.apply(number))
              .with(
                  SampleFailover.cycle(
                      "leader-freeze", number, 1_400, List.of(19_900, 12_100, 20_000)));
    }
    return result;
  }

  private static Cycle kill(int number) {
    return SampleFailover.cycle("leader-kill", number, 1_300, List.of(2_000, 1_500, 2_050));
  }

  private static Cycle stalled(String fault, int number) {
    return SampleFailover.cycle(fault, number, 1_300, List.of(2_000, 1_500, 2_050), 90_500);
  }

  /** The same cycle with another audit of the first client's writes; null for an unread history. */
  private static Cycle audited(Cycle cycle, @Nullable WriteAudit audit) {
    List<ClientCycle> clients = new ArrayList<>(cycle.clients());
    ClientCycle first = clients.get(0);
    clients.set(
        0,
        new ClientCycle(
            first.setting(),
            first.calls(),
            audit,
            first.staleReads(),
            first.oldestSerializableMillis(),
            first.watch(),
            first.watchSilenceMillis(),
            first.watchEnded(),
            first.leasesLost(),
            first.lagMillis(),
            first.after(),
            first.lock()));
    return new Cycle(
        cycle.fault(),
        cycle.number(),
        cycle.faultMillis(),
        cycle.electionMillis(),
        cycle.notes(),
        clients,
        cycle.together());
  }

  private static int code(FailoverResult cycles, String... assertions) {
    return FailoverRunner.exitCode(
        cycles.with(
            List.of(assertions).stream()
                .map(text -> GapAssertion.parse(text, SampleFailover.spec()).evaluate(cycles))
                .toList()));
  }
}
