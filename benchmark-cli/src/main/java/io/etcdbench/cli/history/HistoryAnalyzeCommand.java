// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.OnInconclusive;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryDocument;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.StoredReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds the commits at which metrics changed. */
@Command(
    name = "analyze",
    description = {
      "Finds the commits that changed throughput or latency. A step is a lasting change of a load's"
          + " throughput, p50 or p99, of a JMH score, or of a gate metric. The significance level is"
          + " 0.5 %% per series.",
      "",
      "FAIL (exit code 3): a metric regressed, has not recovered, and was not accepted with bless."
          + " INCONCLUSIVE (exit code 4): no series has enough measured commits."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench history analyze",
      "  etcd-bench history analyze --format markdown --on-inconclusive warn"
    })
final class HistoryAnalyzeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Report format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = "--on-inconclusive",
      paramLabel = "fail|warn",
      description = "Exit code of an inconclusive analysis: fail (4) or warn (0). Default: fail.")
  private OnInconclusive onInconclusive = OnInconclusive.FAIL;

  @Mixin private AnalysisOptions options = new AnalysisOptions();

  @Override
  public Integer call() {
    HistoryAnalysis analysis = options.analysis();
    StoredReport report =
        StoredReport.of(HistoryDocument.of(analysis), HistoryAnalysis.FORMAT.text(analysis));
    spec.commandLine().getOut().print(format.render(report, Terminal.style()));
    return switch (analysis.verdict()) {
      case PASS -> ExitCode.SUCCESS;
      case FAIL -> ExitCode.REGRESSION;
      default -> {
        Progress.to(spec.commandLine().getErr())
            .accept("inconclusive: no series has enough commits");
        yield onInconclusive.exitCode();
      }
    };
  }
}
