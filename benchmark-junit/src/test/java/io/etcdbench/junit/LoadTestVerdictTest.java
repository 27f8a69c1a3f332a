// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.plan.LimitPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

final class LoadTestVerdictTest {
  private static final Path SAMPLE =
      Path.of("../benchmark-core/src/test/resources/golden/run.json");

  @ParameterizedTest
  @ValueSource(strings = {"not-steady", "warm-up-too-short"})
  void anObjectiveThatAColdClientMeetsHolds(String kind) {
    assertThatCode(() -> verdict(kind, Verdict.MET).enforce(OnDoubt.ABORT))
        .doesNotThrowAnyException();
  }

  @Test
  void anObjectiveThatAColdClientMissesIsNotDecided() {
    assertThatThrownBy(() -> verdict("not-steady", Verdict.MISSED).enforce(OnDoubt.ABORT))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageStartingWith("the run is DOUBTFUL: not-steady: ");
  }

  @Test
  void anyOtherDoubtAborts() {
    assertThatThrownBy(() -> verdict("cpu-saturated", Verdict.MET).enforce(OnDoubt.ABORT))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageStartingWith("the run is DOUBTFUL: cpu-saturated: ");
  }

  @Test
  void aColdClientFailsWhereDoubtIsToFail() {
    assertThatThrownBy(() -> verdict("not-steady", Verdict.MET).enforce(OnDoubt.FAIL))
        .isInstanceOf(AssertionFailedError.class);
  }

  @Test
  void anInvalidRunAbortsWhateverItsObjectives() {
    assertThatThrownBy(() -> invalid().enforce(OnDoubt.ABORT))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageStartingWith("the run is INVALID: lost-writes: two writes are missing");
  }

  @ParameterizedTest
  @EnumSource(names = {"FAIL", "JUDGE"})
  void anInvalidRunFailsWhereDoubtDoesNotAbort(OnDoubt onDoubt) {
    assertThatThrownBy(() -> invalid().enforce(onDoubt))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageStartingWith("the run is INVALID: lost-writes: two writes are missing");
  }

  /** XML 1.0, in which reports are written, has no such characters. */
  @Test
  void controlCharactersAreEscaped() {
    assertThatThrownBy(() -> invalid("m\u0001 says \u001b[31m\nno").enforce(OnDoubt.ABORT))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageStartingWith(
            "the run is INVALID: lost-writes: m\\u0001 says \\u001b[31m no"
                + System.lineSeparator());
  }

  private static LoadTestVerdict invalid() throws IOException {
    return invalid("two writes are missing");
  }

  private static LoadTestVerdict invalid(String observed) throws IOException {
    LoadTestVerdict doubtful = verdict("not-steady", Verdict.MET);
    Finding error = new Finding("lost-writes", Severity.ERROR, observed, "");
    return new LoadTestVerdict(
        doubtful.limits(), doubtful.result().withFindings(List.of(error)), doubtful.folder());
  }

  /** The sample's only warning, under another name, and one objective. */
  private static LoadTestVerdict verdict(String kind, Verdict objective) throws IOException {
    String text = Files.readString(SAMPLE).replace("data-on-tmpfs", kind);
    RunResult result =
        ResultFile.parse("run.json", text)
            .withObjectives(
                List.of(new ObjectiveResult("put p99 < 20ms", objective, 3_500_000.0, "ns", "")));
    return new LoadTestVerdict(LimitPlan.DEFAULT, result, Path.of("result"));
  }
}
