// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Measurement.Loads;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MeasurementTest {
  private static final RunResult SAMPLE = SampleRun.result();

  @ParameterizedTest
  @CsvSource({"not-steady, WARNING, 1", "not-steady, INFO, 2", "drift, WARNING, 2"})
  void countsTheLoadsThatWereSteady(String kind, Severity severity, int steady) {
    RunResult found = SAMPLE.withFindings(List.of(new Finding(kind, severity, "seen", "")));
    RunResult sound = SAMPLE.withFindings(List.of());

    assertThat(Loads.among(List.of(found, sound))).isEqualTo(new Loads(2, steady));
  }

  @Test
  void countsNoRunWithoutALoad() {
    RunResult memory = RunResult.of(Map.of("kind", "watch-memory"), SAMPLE.environment());

    assertThat(Loads.among(List.of(memory))).isNull();
  }

  @Test
  void saysHowManyLoadsWereSteady() {
    Measurement measured =
        new Measurement(Instant.EPOCH, "small", 5, "0123abc", "3.6.15", "CPU", new Loads(10, 9));

    assertThat(measured.inWords())
        .isEqualTo(
            "1970-01-01T00:00:00Z, scale small, 5 rounds, commit 0123abc, etcd 3.6.15, CPU, "
                + "9 of 10 loads without the warning not-steady");
  }
}
