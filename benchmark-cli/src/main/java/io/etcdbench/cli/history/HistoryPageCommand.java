// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryDocument;
import io.etcdbench.result.file.OutputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the HTML page of a history. */
@Command(
    name = "page",
    description =
        "Writes the history as one HTML page without scripts. For each series: metrics over"
            + " commits, noise band, steps with commit and size, and links to run reports.",
    footer = {"%nExamples:", "  etcd-bench history page --output public/history.html"})
final class HistoryPageCommand implements Callable<Integer> {
  private static final String ENDING = ".html";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Output file. Default: history.html.")
  private Path output = Path.of("history.html");

  @Mixin private AnalysisOptions options = new AnalysisOptions();

  @Override
  public Integer call() {
    OutputFile.requirePossible(output);
    HistoryAnalysis analysis = options.analysis();
    Path folder = output.toAbsolutePath().normalize().resolveSibling("").normalize();
    Path repository = options.store().git().root();
    OutputFile.write(
        output,
        HtmlDocument.render(
            HistoryDocument.of(analysis, report -> link(folder, repository, report))));
    spec.commandLine().getOut().println("page in " + output);
    return ExitCode.SUCCESS;
  }

  /** Returns the link to a report, or empty when its page does not exist. */
  private static Optional<String> link(Path folder, Path repository, String report) {
    Path page = repository.resolve(report).normalize();
    if (!report.endsWith(ENDING) || !Files.isRegularFile(page)) {
      return Optional.empty();
    }
    String relative = folder.relativize(page).toString().replace('\\', '/');
    return Optional.of(relative.substring(0, relative.length() - ENDING.length()));
  }
}
