// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.analysis.audit.ForeignAudit;
import io.etcdbench.analysis.audit.PublishedFigures.Circumstances;
import io.etcdbench.cli.console.ByteSize;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.file.InputFile;
import io.etcdbench.format.PlainText;
import io.etcdbench.plan.Bound;
import io.etcdbench.report.HistogramLogCheck;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether figures are to be believed. */
@Command(
    name = "audit",
    description = {
      "Checks whether results are valid. Reads runs of etcd-bench, the output of"
          + " other tools (etcd's benchmark, its perf-dash JSON, etcdctl check perf, fio as text"
          + " or JSON, JMH's JSON), or a table of published figures as CSV (docs/measuring.md).",
      "",
      "Flags provide what another tool does not print. The exit code is 4 when the "
          + "figures of a file are misleading."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench audit etcd-bench-results/monday",
      "  etcd-bench audit --clients 1000 --conns 100 benchmark-put.txt",
      "  etcd-bench audit --clients 500 --rate 8000 check-perf-l.txt",
      "  etcd-bench audit fio.json jmh.json published.csv",
      "  fio job.fio --output-format=json | etcd-bench audit -"
    })
public final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Folders of runs, files run.json, or files with another tool's output; - is standard"
              + " input.")
  private List<Path> files = List.of();

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Another tool's clients: how many operations it kept in flight.")
  private @Nullable Integer clients;

  @Option(names = "--conns", paramLabel = "N", description = "Another tool's connections.")
  private @Nullable Integer connections;

  @Option(
      names = "--rate",
      paramLabel = "OPS",
      description = "Target rate of another tool, in operations per second.")
  private @Nullable Double rate;

  @Option(
      names = "--val-size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description = "What one operation of another tool moved over the network.")
  private @Nullable Long valueBytes;

  @Override
  public Integer call() {
    circumstances(); // numbers out of their ranges are refused before a file is read
    PrintWriter out = spec.commandLine().getOut();
    List<Status> statuses = new ArrayList<>();
    for (Path file : files) {
      findings(file)
          .forEach(
              (row, findings) -> {
                Status status = Status.of(findings);
                statuses.add(status);
                String name = StandardInput.isMeantBy(file) ? StandardInput.NAME : file.toString();
                out.println(
                    PlainText.line(name + (row.isEmpty() ? "" : ", " + row) + ": " + status));
                findings.forEach(finding -> out.println(PlainText.line("  " + line(finding))));
              });
    }
    out.flush();
    return statuses.contains(Status.INVALID) ? ExitCode.INVALID : ExitCode.FINE;
  }

  private static String line(Finding finding) {
    String advice = finding.advice().isEmpty() ? "" : "; " + finding.advice();
    return finding.severity() + " " + finding.kind() + ": " + finding.observed() + advice;
  }

  /** By the rows of the file; one without a name where there is but one. */
  private Map<String, List<Finding>> findings(Path file) {
    if (Files.isDirectory(file)) {
      return Map.of(ForeignAudit.WHOLE, ofRun(StoredRun.file(file), StoredRun.read(file)));
    }
    boolean piped = StandardInput.isMeantBy(file);
    String name = piped ? StandardInput.NAME : file.toString();
    String text = piped ? StandardInput.text() : text(file);
    return text.contains("\"" + RunResult.SCHEMA + "\"")
        ? Map.of(ForeignAudit.WHOLE, ofRun(file, ResultFile.parse(name, text)))
        : foreign(name, text);
  }

  private static List<Finding> ofRun(Path file, RunResult result) {
    return Stream.of(result.findings(), Audit.of(result), ofHistogramLog(file, result))
        .flatMap(List::stream)
        .toList();
  }

  /** The log of the histograms lies beside the result, which has its own. */
  private static List<Finding> ofHistogramLog(Path file, RunResult result) {
    String name = result.files().get("histograms");
    if (name == null) {
      return List.of();
    }
    Path log = file.resolveSibling(Path.of(name).getFileName());
    return Files.isRegularFile(log)
        ? HistogramLogCheck.damage(log).map(AuditCommand::damaged).stream().toList()
        : List.of();
  }

  private static Finding damaged(String what) {
    return new Finding(
        "histogram-damaged",
        Severity.WARNING,
        what,
        "restore the log from a copy; the figures of the report come from the result file");
  }

  private Map<String, List<Finding>> foreign(String name, String text) {
    try {
      return ForeignAudit.of(text, circumstances());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be audited: %s".formatted(name, e.getMessage()), e);
    }
  }

  private Circumstances circumstances() {
    Optional.ofNullable(clients).ifPresent(Bound.CLIENTS::require);
    Optional.ofNullable(connections).ifPresent(Bound.CONNECTIONS::require);
    Optional.ofNullable(rate).ifPresent(Bound.RATE::require);
    Optional.ofNullable(valueBytes).ifPresent(Bound.VALUE_BYTES::require);
    return new Circumstances(clients, connections, rate, valueBytes);
  }

  private static String text(Path file) {
    try {
      return InputFile.text(file);
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be read (%s); name the folder of a run, or a text file that exists"
              .formatted(file, e.getReason()),
          e);
    }
  }
}
