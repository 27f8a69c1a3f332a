// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.report.ExplanationDocument;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains what limited a stored run. */
@Command(
    name = "explain",
    description = {
      "Explains what limited a stored run. Prints a breakdown of the mean latency, and one"
          + " verdict with evidence and advice.",
      "",
      "Verdicts, of which the first that applies is printed: UNREACHABLE, UNAVAILABLE, AUTH,"
          + " EXPENSIVE_READ, CLIENT, DISK, NETWORK, CPU, OVERLOAD; HEALTHY if nothing limited it,"
          + " UNKNOWN if the metrics do not show it. Rules: docs/explain.md."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench explain etcd-bench-results/monday",
      "  etcd-bench explain --format json monday/run.json"
    })
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "RUN",
      description = "Run folder, its run.json, or - for a run.json on standard input.")
  private Path run = Path.of("");

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Output format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Override
  public Integer call() {
    Explanation explanation = explain(StoredRun.read(run));
    StoredReport report =
        StoredReport.of(ExplanationDocument.of(explanation), Explanation.FORMAT.text(explanation));
    spec.commandLine().getOut().print(format.render(report, Terminal.style()));
    spec.commandLine().getOut().flush();
    return ExitCode.SUCCESS;
  }

  private Explanation explain(RunResult result) {
    if (result.phases().isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' is not a load run; only load runs can be explained".formatted(run));
    }
    return Explanation.of(result);
  }
}
