// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MeasurementOptionsTest {

  @ParameterizedTest
  @CsvSource({"1, false", "2, true", "3, true", "4, false"})
  void aForkHasASecondThreadForHotCodeOnTwoOrThreeProcessors(int processors, boolean second) {
    assertThat(MeasurementOptions.flags(processors).contains("-XX:CICompilerCount=3"))
        .isEqualTo(second);
  }
}
