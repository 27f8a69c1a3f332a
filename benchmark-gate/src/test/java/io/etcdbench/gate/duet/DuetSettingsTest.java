// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user says of a session: settings, workloads, a budget. */
final class DuetSettingsTest {
  private static final RunPlan PUT = Workloads.named("put", Workloads.Elsewhere.NO);

  @Test
  void aSettingHasAShortNameAndItsNameInThePlan() {
    RunPlan changed = new ClientOverrides(Map.of("lb", "pick_first", "driver", "grpc")).over(PUT);
    assertThat(changed.client().connections().loadBalancing()).isEqualTo(LoadBalancing.PICK_FIRST);
    assertThat(changed.client().driver()).isEqualTo("grpc");
    RunPlan deadline =
        new ClientOverrides(Map.of("calls.deadline", "7s", "connections", "3")).over(PUT);
    assertThat(deadline.client().calls().deadline()).isEqualTo(Duration.ofSeconds(7));
    assertThat(deadline.client().connections().count()).isEqualTo(3);
    assertThat(deadline.operations()).isEqualTo(PUT.operations());
  }

  @Test
  void settingsOfAPluggedInDriverAreTextAsItIsWritten() {
    Map<String, String> settings = Map.of("extras.pool_size", "7", "extras.mode.name", "a_b");
    assertThat(new ClientOverrides(settings).over(PUT).client().extras())
        .isEqualTo(Map.of("pool_size", "7", "mode.name", "a_b"));
  }

  @Test
  void refusesASettingThatThereIsNot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClientOverrides(Map.of("lbb", "pick_first")).over(PUT))
        .withMessageContaining("lbb");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClientOverrides(Map.of("lb", "best")).over(PUT))
        .withMessageContaining("best");
  }

  @Test
  void refusesAWorkloadThatThereIsNot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named("dance", Workloads.Elsewhere.NO))
        .withMessage(
            "no workload is named 'dance', and there is no such file; allowed: get, put, or the"
                + " path of a plan");
  }

  @Test
  void anAmpleBudgetIsNotUsedUp() {
    Timing.Fitted fitted = Timing.fit(Duration.ofHours(1), 1, Timing.STARTING);
    assertThat(fitted.timing()).isEqualTo(Timing.DEFAULT);
    assertThat(fitted.rule().pairs()).isEqualTo(new Pairs(6, 12, 6, 0.2));
  }

  @Test
  void aSmallBudgetShortensTurnsBeforeItTakesPairs() {
    Timing.Fitted fitted = Timing.fit(Duration.ofMinutes(12), 1, Timing.STARTING);
    assertThat(fitted.rule().pairs()).isEqualTo(new Pairs(6, 12, 6, 0.2));
    assertThat(fitted.timing().slice()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4));
    Timing.Fitted tiny = Timing.fit(Duration.ofMinutes(5), 1, Timing.STARTING);
    assertThat(tiny.rule().pairs()).isEqualTo(new Pairs(4, 8, 4, 0.2));
    assertThat(tiny.timing().slice()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2_200));
  }

  /** What the build's own budget leaves, once the baseline is built and members are started. */
  @ParameterizedTest
  @CsvSource({"380,4,8", "440,4,8", "450,6,8", "550,6,8", "565,6,12", "700,6,12", "1400,6,12"})
  void whatIsFittedFillsItsBudgetAndDoesNotExceedIt(int seconds, int screen, int confirm) {
    Timing.Fitted fitted = Timing.fit(Duration.ofSeconds(seconds), 2, Timing.STARTING);
    Pairs pairs = fitted.rule().pairs();
    Duration each = fitted.timing().pair().plus(Timing.STARTING);
    Duration all = each.multipliedBy(2L * pairs.screen() + pairs.confirm() + pairs.control());
    assertThat(all).isBetween(Duration.ofSeconds(seconds - 10), Duration.ofSeconds(seconds));
    assertThat(pairs.screen()).isEqualTo(screen);
    assertThat(pairs.confirm()).isEqualTo(confirm);
  }

  @Test
  void refusesABudgetThatHoldsNoSession() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timing.fit(Duration.ofSeconds(30), 1, Timing.STARTING))
        .withMessageContaining(
            "the budget leaves 30 s for 1 workloads, where two JVMs take 5 s to start; allowed:"
                + " ");
  }
}
