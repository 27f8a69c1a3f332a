// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.format.Phrase;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.export.ExportFormat;
import io.etcdbench.result.file.OutputFile;
import io.etcdbench.result.file.OutputFolder;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Exports a history for other tools. */
@Command(
    name = "export",
    description = {
      "Exports the history for other tools.",
      "",
      "perfdash: EtcdAPI_benchmark_<operation>_<time>.json of every run. github: the newest run of"
          + " each series for github-action-benchmark, in customSmallerIsBetter.json and"
          + " customBiggerIsBetter.json. bencher: the same in Bencher Metric Format. otava:"
          + " otava.yaml and a CSV file per series for Apache Otava. openmetrics: the newest run of"
          + " each series as OpenMetrics text."
    },
    footer = {"%nExamples:", "  etcd-bench history export otava --output otava"})
final class HistoryExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "perfdash|github|bencher|otava|openmetrics",
      description = "Target tool or format.")
  private ExportFormat format = ExportFormat.OPENMETRICS;

  @Essential
  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Output folder. Default: etcd-bench-export.")
  private Path output = Path.of("etcd-bench-export");

  @Mixin private StoreOptions store = new StoreOptions();

  @Mixin private BranchOption branch = new BranchOption();

  @Override
  public Integer call() {
    OutputFolder.requirePossible(output);
    Map<String, String> files =
        format.files(HistoryAnalysis.all(store.lines(), Run.class), branch.line(store.git()));
    files.forEach((name, text) -> OutputFile.write(output.resolve(name), text));
    spec.commandLine()
        .getOut()
        .println("%s in %s".formatted(Phrase.count(files.size(), "file"), output));
    return ExitCode.SUCCESS;
  }
}
