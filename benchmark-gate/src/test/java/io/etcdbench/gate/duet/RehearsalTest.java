// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In a time in which each pair takes a second. */
final class RehearsalTest {
  private static final Subject BUILD = new Subject("this build", "", Map.of());
  private static final List<RunPlan> WORKLOADS =
      List.of(
          Workloads.named("put", Workloads.Elsewhere.NO),
          Workloads.named("get", Workloads.Elsewhere.NO));

  private final SimulatedArms arms = new SimulatedArms(0);

  @Test
  void tellsHowLongAPairTakesBesideItsTurns() {
    assertThat(starting()).isEqualTo(Duration.ofMillis(1_000 - 4 * 100));
    assertThat(arms.turns).hasSize(2).allSatisfy(turns -> assertThat(turns).hasSize(4));
    assertThat(arms.started).extracting(spec -> spec.subject()).containsOnly(Arm.BASELINE);
    assertThat(arms.open).isZero();
  }

  @Test
  void leavesItToTheSessionToSayThatAnArmFails() {
    arms.diesAtTurn = 2;
    assertThat(starting()).isEqualTo(Timing.STARTING);
    assertThat(arms.open).isZero();
  }

  private Duration starting() {
    GateSetup setup = new GateSetup(BUILD, BUILD, List.of("put", "get"), GateRule.DEFAULT, 1);
    DuetPlan plan =
        new DuetPlan(
            setup,
            WORKLOADS,
            WORKLOADS,
            Timing.DEFAULT,
            DuetPlan.Clusters.SHARED,
            Duration.ofDays(1));
    PairClock clock = new PairClock(arms.turns::size);
    return Rehearsal.starting(
        plan, new GateContext(arms, new CalmMachine(), ServerCounter.NONE, clock));
  }
}
