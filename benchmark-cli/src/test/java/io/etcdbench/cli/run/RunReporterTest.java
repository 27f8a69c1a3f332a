// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.Intervals;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.live.LiveLine.Style;
import io.etcdbench.result.PhaseName;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunReporterTest {
  private final StringWriter err = new StringWriter();
  @TempDir private Path folder;

  @Test
  void aNoticeTakesThePlaceOfTheLiveLine() {
    try (RunFiles files = RunFiles.begin(folder.resolve("run"), RunPlan.DEFAULT);
        RunReporter reporter =
            new RunReporter(
                RunPlan.DEFAULT, files, new PrintWriter(err), draft -> {}, Style.OVERWRITING)) {
      IntervalListener[] listeners =
          reporter.listeners(PhaseName.WARMUP).toArray(IntervalListener[]::new);
      Intervals.closed(listeners).put(1).second();
      int shown = err.toString().length();

      reporter.notice("stopping");

      assertThat(err.toString().substring(shown)).isEqualTo("\r\u001b[Ketcd-bench: stopping\n");
    }
  }
}
