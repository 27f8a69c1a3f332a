// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.doctor.Diagnosis;
import io.etcdbench.sizing.doctor.Patient;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DoctorCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          doctor --slo "put rate > 5/s"  | give a percentile of the response time
          doctor --slo nonsense          | is not a valid objective
          doctor --slo "get p99 < 1s"    | names the operation 'get', but the load sends: put
          doctor --val-size large        | the value size is 'large'
          doctor --format pdf            | 'pdf' is not known; allowed: text, full, markdown, json
          doctor --total 5               | unknown option '--total'
          """)
  void refusesWhatMakesNoSense(String words, String sentence) {
    CommandOutput printed = CommandPlans.execute(words);

    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains(sentence);
  }

  @Test
  void isFourIfTheRunAtTheHighestRateIsInvalid() {
    Finding lost = new Finding("operations-lost", Severity.ERROR, "3 were not recorded", "");

    assertThat(DoctorRunner.exitCode(Diagnosis.of(new Patient().checkup())))
        .isEqualTo(ExitCode.SUCCESS);
    assertThat(DoctorRunner.exitCode(Diagnosis.of(new Patient().withEdge(lost).checkup())))
        .isEqualTo(ExitCode.INVALID);
  }

  @Test
  void isThreeIfTheRunAtTheHighestRateIsInvalidOnlyBecauseOfTheCluster() {
    Finding alarm = new Finding("alarm-nospace", Severity.ERROR, "a quota was used up", "");
    Finding lost = new Finding("operations-lost", Severity.ERROR, "3 were not recorded", "");

    assertThat(DoctorRunner.exitCode(Diagnosis.of(new Patient().withEdge(alarm).checkup())))
        .isEqualTo(ExitCode.REGRESSION);
    assertThat(DoctorRunner.exitCode(Diagnosis.of(new Patient().withEdge(alarm, lost).checkup())))
        .isEqualTo(ExitCode.INVALID);
  }

  @Test
  void isFourIfTooFewOperationsDecidedTheLowestRate() {
    Patient unsure = new Patient().withSearch("put p99.99 < 20ms", 0.00005);

    assertThat(DoctorRunner.exitCode(Diagnosis.of(unsure.checkup()))).isEqualTo(ExitCode.SUCCESS);
    assertThat(DoctorRunner.exitCode(Diagnosis.of(unsure.withoutHighest().checkup())))
        .isEqualTo(ExitCode.INVALID);
    assertThat(DoctorRunner.exitCode(Diagnosis.of(new Patient().withoutHighest().checkup())))
        .isEqualTo(ExitCode.REGRESSION);
  }

  @Test
  void isFourIfTheBudgetEndedBeforeARateHeld() {
    Patient patient = new Patient().withoutHighest(End.OUT_OF_BUDGET);

    assertThat(DoctorRunner.exitCode(Diagnosis.of(patient.checkup()))).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void saysWhenNobodyIsThereOrNothingCanBeWritten(@TempDir Path folder) {
    CommandOutput nobody =
        CommandPlans.execute("doctor --endpoints 127.0.0.1:1 --output " + folder);
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(nobody.err()).contains("127.0.0.1:1");

    CommandOutput nowhere =
        CommandPlans.execute("doctor --endpoints 127.0.0.1:1 --output /dev/null/x");
    assertThat(nowhere.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(nowhere.err()).contains("cannot be written");
  }
}
