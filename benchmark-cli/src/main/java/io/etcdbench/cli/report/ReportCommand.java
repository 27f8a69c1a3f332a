// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.Precision;
import io.etcdbench.plan.Choices;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunDocument;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.OutputFile;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders stored results in any format. */
@Command(
    name = "report",
    description = {
      "Re-renders a stored result in any format. Reads the JSON file of a run, repeated runs, a"
          + " sweep, a capacity search, a checkup, a check, a disk probe, a memory model, a failover"
          + " scorecard, a gate session, a bisection, a tournament, a ledger of claims, an"
          + " explanation, an analysis of a history, a comparison or an audit. Multiple runs are"
          + " overlaid on one HTML page."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench report etcd-bench-results/monday",
      "  etcd-bench report etcd-bench-results/monday --output monday.html",
      "  etcd-bench report results/3.5 results/3.6 --output both.html",
      "  etcd-bench report results/monday --format csv",
      "  etcd-bench report capacity.json --output capacity.html"
    })
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description =
          "Result folder, its JSON file (run.json, capacity.json, gate.json, ...), or - for"
              + " standard input. Multiple runs require HTML.")
  private List<Path> runs = List.of();

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL + "|perfdash",
      description =
          "Report format: text is a summary, full the whole report, perfdash for runs only."
              + " Default: by the extension of --output, else text.")
  private @Nullable ReportFormat format;

  @Option(names = "--full", description = "Print the whole report, like --format full.")
  private boolean full;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Output file. Default: standard output.")
  private @Nullable Path output;

  @Option(names = "--precise", description = "Print numbers at full precision.")
  private boolean precise;

  @Override
  public Integer call() {
    String report = render();
    if (output == null) {
      spec.commandLine().getOut().print(report);
      spec.commandLine().getOut().flush();
    } else {
      if (Files.isRegularFile(output)) {
        Progress.to(spec.commandLine().getErr()).accept("overwriting '" + output + "'");
      }
      OutputFile.write(output, report);
    }
    return ExitCode.SUCCESS;
  }

  private String render() {
    ReportFormat chosen = chosen();
    if (runs.size() == 1) {
      Precision precision = precise ? Precision.PRECISE : Precision.ROUNDED;
      TextStyle style = output == null ? Terminal.style() : TextStyle.PLAIN;
      return chosen.render(StoredKind.read(runs.get(0), precision), style);
    }
    if (chosen != ReportFormat.HTML) {
      throw new IllegalArgumentException(
          "%s runs are given; multiple runs require --format html".formatted(runs.size()));
    }
    return HtmlDocument.render(RunDocument.overlay(named()));
  }

  private ReportFormat chosen() {
    ReportFormat named = format == null ? byEnding() : format;
    if (full && named != ReportFormat.TEXT && named != ReportFormat.FULL) {
      throw new IllegalArgumentException(
          "--full applies to text only, but the format is %s; drop one of them"
              .formatted(Choices.name(named)));
    }
    return full ? ReportFormat.FULL : named;
  }

  private ReportFormat byEnding() {
    return output == null ? ReportFormat.TEXT : ReportFormat.of(output);
  }

  /**
   * Returns the results by the last part of their paths, or by the whole path where that is
   * ambiguous.
   */
  private Map<String, RunResult> named() {
    Map<String, RunResult> named = new LinkedHashMap<>();
    for (Path run : runs) {
      String last = lastName(run);
      long same = runs.stream().filter(other -> lastName(other).equals(last)).count();
      if (named.put(same > 1 ? run.toString() : last, StoredRun.read(run)) != null) {
        throw new IllegalArgumentException(
            "'%s' is given twice; name each run once".formatted(run));
      }
    }
    return named;
  }

  private static String lastName(Path run) {
    Path absolute = run.toAbsolutePath().normalize();
    boolean file = run.endsWith(ResultFile.NAME) || run.endsWith(ResultFile.INVALID_NAME);
    Path named = file ? absolute.getParent() : absolute;
    return String.valueOf(named == null ? run : named.getFileName());
  }
}
