// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.objective.LimitVerdict.Kind;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LimitVerdictTest {
  private static final Finding STOPPED =
      new Finding("cut-short", Severity.ERROR, "the run was stopped", "");

  @Test
  void namesTheCauseOfAStop() {
    Finding died = new Finding("member-died", Severity.ERROR, "member 'm1' has died", "");

    assertThat(verdict(STOPPED, died))
        .isEqualTo(new LimitVerdict(Kind.UNUSABLE, "the result is invalid: member 'm1' has died"));
  }

  @Test
  void namesAStopWithoutAnotherCause() {
    assertThat(verdict(STOPPED))
        .isEqualTo(new LimitVerdict(Kind.UNUSABLE, "the result is invalid: the run was stopped"));
  }

  private static LimitVerdict verdict(Finding... findings) {
    RunResult run = SampleRun.result().withFindings(List.of(findings));
    return LimitVerdict.of(LimitPlan.DEFAULT, run);
  }
}
