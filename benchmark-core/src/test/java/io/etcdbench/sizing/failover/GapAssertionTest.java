// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.sizing.failover.FailoverResult.AssertionResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GapAssertionTest {
  private final FailoverSpec spec = SampleFailover.spec();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "leader-kill put gap p50 < 2.3s | true",
        "leader-kill put gap p50 < 2.2s | false",
        "jetcd leader-kill put gap p50 < 2.2001s | true",
        "jetcd leader-kill put gap max < 2.3s | false",
        "leader-freeze serializable-get gap max < 1ms | false",
        "jetcd leader-freeze serializable-get gap max < 1ms | true",
        "recommended leader-freeze get gap p90 < 12401ms | true",
      })
  void comparesTheGapsOfTheSettingsThatItIsAbout(String text, boolean holds) {
    assertThat(GapAssertion.parse(text, spec).evaluate(SampleFailover.whole()).holds())
        .isEqualTo(holds);
  }

  @Test
  void namesTheSettingsThatMissItAndWhatTheyTook() {
    AssertionResult seen =
        GapAssertion.parse("leader-freeze put gap p90 < 15s", spec)
            .evaluate(SampleFailover.whole());

    assertThat(seen.observed())
        .isEqualTo(
            "over 3 cycles: jetcd p90 20.20 s, auto-retry p90 20.30 s, not back in 3 cycles");
  }

  @Test
  void countsOneCycleInTheSingular() {
    FailoverResult one =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-freeze", 1, 1_400, List.of(19_900, 12_100, 20_000)));

    assertThat(GapAssertion.parse("leader-freeze put gap p90 < 15s", spec).evaluate(one).observed())
        .isEqualTo("over 1 cycle: jetcd p90 20.00 s, auto-retry p90 20.10 s, not back in 1 cycle");
  }

  @Test
  void isNotDecidedBeforeACycleHasEnded() {
    AssertionResult seen =
        GapAssertion.parse("leader-kill put gap p90 < 3s", spec).evaluate(SampleFailover.planned());

    assertThat(seen.holds()).isNull();
  }

  @Test
  void isNotDecidedByACycleWhoseFaultDidNotBegin() {
    FailoverResult calm =
        SampleFailover.planned().with(SampleFailover.withoutFault("leader-kill", 1));
    AssertionResult seen = GapAssertion.parse("leader-kill put gap p90 < 3s", spec).evaluate(calm);

    assertThat(seen.holds()).isNull();
    assertThat(calm.with(List.of(seen)).decidesAssertions()).isFalse();
    assertThat(SampleFailover.whole().decidesAssertions()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "leader-kill put p90 < 3s | is not of the form",
        "leader-kill put gap p90 > 3s | is not of the form",
        "all-away put gap p90 < 3s | the fault 'all-away' is not measured; available: leader-kill,",
        "grpc leader-kill put gap p90 < 3s | no setting is named 'grpc'; available: jetcd,",
        "leader-kill delete gap p90 < 3s | 'delete'",
        "leader-kill put gap p99 < 3s | 'p99'",
        "leader-kill put gap p90 < 3 | '3'",
        "leader-kill put gap p90 < 0s | the limit is 0; allowed: above zero",
      })
  void refusesInOneSentence(String text, String message) {
    assertThatThrownBy(() -> GapAssertion.parse(text, spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--assert '" + text + "'")
        .hasMessageContaining(message);
  }
}
