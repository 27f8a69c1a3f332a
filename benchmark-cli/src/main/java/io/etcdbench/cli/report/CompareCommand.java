// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.compare.RunComparison;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.report.ComparisonDocument;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.StoredReport;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two runs. */
@Command(
    name = "compare",
    description = {
      "Compares two runs, or two sets of repeated runs (--repeat). A change counts if its 95 %"
          + " interval excludes 0. The interval comes from the spread between repeated runs or the"
          + " JVMs of a JMH run; for two single load runs, only between their own seconds.",
      "",
      "Runs that differ in machine, JVM, etcd or load are not comparable: prints the fields and"
          + " the metrics of both without percentages, and the exit code is 4."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench compare results/monday results/tuesday",
      "  etcd-bench compare a/run.json b/run.json --accept machine.memory",
      "  etcd-bench compare results/monday results/tuesday --format html > compared.html",
      "  etcd-bench put --repeat 5 --output before",
      "  etcd-bench put --repeat 5 --output after --driver grpc; etcd-bench compare before after"
    })
public final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "2",
      paramLabel = "RUN",
      description =
          "Baseline, then candidate: folder of a run or of repeated runs, run.json, repeat.json, or"
              + " - for a run.json on standard input.")
  private List<Path> runs = List.of();

  @Option(
      names = "--accept",
      paramLabel = "FIELD",
      description = "Field that may differ, shown with the result. Repeatable.")
  private List<String> accepted = List.of();

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Output format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Override
  public Integer call() {
    Set<String> names = new LinkedHashSet<>(accepted);
    RunComparison comparison =
        RunComparison.of(StoredRun.readAll(runs.get(0)), StoredRun.readAll(runs.get(1)), names);
    StoredReport report =
        StoredReport.of(ComparisonDocument.of(comparison), RunComparison.FORMAT.text(comparison));
    spec.commandLine().getOut().print(format.render(report, Terminal.style()));
    spec.commandLine().getOut().flush();
    return comparison.verdict() == Verdict.INCOMPARABLE ? ExitCode.INVALID : ExitCode.SUCCESS;
  }
}
