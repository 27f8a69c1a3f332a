// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunResultTest {
  private final RunResult empty = RunResult.of(Map.of(), SampleRun.result().environment());

  @ParameterizedTest
  @CsvSource({"INFO, VALID", "WARNING, DOUBTFUL", "ERROR, INVALID"})
  void hasTheStatusOfItsGravestFinding(Severity severity, Status status) {
    RunResult result = empty.withFindings(List.of(finding(Severity.INFO), finding(severity)));

    assertThat(result.status()).isEqualTo(status);
    assertThat(result.withFindings(List.of(finding(Severity.INFO))).status()).isEqualTo(status);
  }

  @Test
  void isValidWithoutFindings() {
    assertThat(empty.status()).isEqualTo(Status.VALID);
  }

  @Test
  void keepsTheOrderOfTheSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("z", "1");
    settings.put("a", "2");

    assertThat(RunResult.of(settings, empty.environment()).settings().keySet())
        .containsExactly("z", "a");
  }

  @Test
  void refusesAFindingWithoutAProperName() {
    assertThatThrownBy(() -> new Finding("Data on tmpfs", Severity.INFO, "it is", ""))
        .hasMessage(
            "finding kind is 'Data on tmpfs'; allowed: lower case letters and digits with dashes");
  }

  @Test
  void refusesFiguresThatJsonCannotHold() {
    assertThatThrownBy(() -> new ClientCost(Double.NaN, null, 0, 0))
        .hasMessage(
            "cpuMicrosPerOperation is NaN; allowed: 0 or more, or null when it is not known");
  }

  @Test
  void refusesMoreOperationsDroppedThanScheduled() {
    assertThatThrownBy(() -> new PhaseResult("measure", 1, 10, 11, List.of()))
        .hasMessage("dropped is 11; allowed: 0 to scheduled, which is 10");
  }

  private static Finding finding(Severity severity) {
    return new Finding("example", severity, "it was seen", "do something");
  }
}
