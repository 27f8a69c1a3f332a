// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.process.FreePort;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.Intervals;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.live.LiveLine.Style;
import io.etcdbench.result.PhaseName;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Set;
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
      Intervals.closed(listeners(reporter, PhaseName.WARMUP)).put(1).second();
      int shown = err.toString().length();

      reporter.notice("stopping");

      assertThat(err.toString().substring(shown)).isEqualTo("\r\u001b[Ketcd-bench: stopping\n");
    }
  }

  @Test
  void theMetricsOfAWarmUpAreThoseOfItsLatestRoundAndRestOnceItIsOver() throws Exception {
    int port = FreePort.number();
    RunPlan plan = RunPlan.DEFAULT.with(metricsAt(port));
    try (RunFiles files = RunFiles.begin(folder.resolve("run"), plan);
        RunReporter reporter =
            new RunReporter(plan, files, new PrintWriter(err), draft -> {}, Style.QUIET)) {
      Intervals.closed(listeners(reporter, PhaseName.WARMUP)).put(1_000).second();
      Intervals.closed(listeners(reporter, PhaseName.WARMUP)).put(3_000).second();

      String warmup = "{operation=\"put\",outcome=\"ok\",phase=\"warmup\"";
      assertThat(scrape(port).lines())
          .contains(
              "etcdbench_rate" + warmup + "} 3000.0",
              "etcdbench_service_time_seconds_count" + warmup + "} 4000");

      Intervals.closed(listeners(reporter, PhaseName.MEASURE)).put(2_000).second();

      assertThat(scrape(port).lines())
          .contains(
              "etcdbench_rate{operation=\"put\",outcome=\"ok\",phase=\"measure\"} 2000.0",
              "etcdbench_rate" + warmup + "} 0.0",
              "etcdbench_service_time_quantile_seconds" + warmup + ",quantile=\"0.5\"} NaN",
              "etcdbench_service_time_seconds_count" + warmup + "} 4000");
    }
  }

  private static IntervalListener[] listeners(RunReporter reporter, PhaseName phase) {
    return reporter.listeners(phase).toArray(IntervalListener[]::new);
  }

  private static OutputPlan metricsAt(int port) {
    OutputPlan usual = OutputPlan.DEFAULT;
    return new OutputPlan(
        usual.folder(),
        usual.format(),
        usual.progress(),
        usual.figures(),
        Set.of(),
        usual.metricsAddress(),
        port);
  }

  private static String scrape(int port) throws Exception {
    URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
        .body();
  }
}
