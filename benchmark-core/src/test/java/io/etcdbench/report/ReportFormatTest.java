// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.Choices;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ReportFormatTest {
  @Test
  void helpTextsListEveryFormatThatIsNotOnlyForRuns() {
    assertThat(ReportFormat.OF_ALL.split("\\|"))
        .containsExactlyInAnyOrder(
            Stream.of(ReportFormat.values())
                .filter(format -> format != ReportFormat.PERFDASH)
                .map(Choices::name)
                .toArray(String[]::new));
  }
}
