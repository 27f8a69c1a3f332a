// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.cli.console.ByteSize;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.file.InputFile;
import io.etcdbench.foreign.AuditReport;
import io.etcdbench.foreign.AuditResult;
import io.etcdbench.foreign.AuditResult.Audited;
import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignAudit;
import io.etcdbench.plan.Bound;
import io.etcdbench.report.HistogramLogCheck;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
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

/** Checks whether benchmark results are valid. */
@Command(
    name = "audit",
    description = {
      "Checks whether benchmark results are valid.",
      "",
      "Reads etcd-bench runs, output of etcd's benchmark (text or perf-dash JSON), etcdctl check"
          + " perf and check datascale, fio, JMH, ghz, hey, oha, wrk, h2load, k6, vegeta, go-ycsb,"
          + " YCSB, ab and bombardier, as printed or pasted, and tables of published results as CSV"
          + " (docs/measuring.md).",
      "",
      "Prints findings, the rules that passed, and the rules that lack data. Reads clients,"
          + " connections and rate from a command line in the text; the flags override them,"
          + " except in tables. The exit code is 0 if all results are VALID, and 4 if any is"
          + " DOUBTFUL, INVALID or NOT-DECIDABLE."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench audit etcd-bench-results/monday",
      "  etcd-bench audit --clients 1000 --conns 100 benchmark-put.txt",
      "  etcd-bench audit --clients 500 --rate 8000 check-perf-l.txt",
      "  etcd-bench audit fio.json jmh.json published.csv",
      "  etcd-bench audit --format junit fio.json > audit.xml",
      "  fio job.fio --output-format=json | etcd-bench audit -"
    })
public final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Run folder, run.json or a file with another tool's output; - for standard input.")
  private List<Path> files = List.of();

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Clients of the other tool (operations in flight).")
  private @Nullable Integer clients;

  @Option(names = "--conns", paramLabel = "N", description = "Connections of the other tool.")
  private @Nullable Integer connections;

  @Option(
      names = "--rate",
      paramLabel = "OPS",
      description = "Target rate of the other tool, in operations per second.")
  private @Nullable Double rate;

  @Option(
      names = "--val-size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description = "Bytes that an operation of the other tool transfers.")
  private @Nullable Long valueBytes;

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Output format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Override
  public Integer call() {
    Map<Fact, Double> given = given(); // validated before a file is read
    List<Audited> audited = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Path file : files) {
      try {
        audited.addAll(audit(file, given));
      } catch (IllegalArgumentException e) {
        refused.add(String.valueOf(e.getMessage()));
      }
    }
    if (!audited.isEmpty()) {
      AuditReport report = new AuditReport(AuditResult.of(audited));
      spec.commandLine().getOut().print(format.render(report, Terminal.style()));
      spec.commandLine().getOut().flush();
    }
    refused.forEach(Progress.to(spec.commandLine().getErr()));
    if (!audited.stream().allMatch(Audited::hasPassed)) {
      return ExitCode.INVALID;
    }
    return refused.isEmpty() ? ExitCode.SUCCESS : ExitCode.USAGE;
  }

  /** Audits each run in a file. */
  private static List<Audited> audit(Path file, Map<Fact, Double> given) {
    boolean piped = StandardInput.isMeantBy(file);
    String name = piped ? StandardInput.NAME : file.toString();
    if (Files.isDirectory(file)) {
      return List.of(Audited.of(name, ofRun(StoredRun.file(file), StoredRun.read(file))));
    }
    String text = piped ? StandardInput.text() : text(file);
    return text.contains("\"" + RunResult.SCHEMA + "\"")
        ? List.of(Audited.of(name, ofRun(file, ResultFile.parse(name, text))))
        : foreign(name, text, given);
  }

  private static List<Audited> foreign(String name, String text, Map<Fact, Double> given) {
    try {
      return ForeignAudit.of(text, given).stream().map(one -> Audited.of(name, one)).toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be audited: %s".formatted(name, e.getMessage()), e);
    }
  }

  private static List<Finding> ofRun(Path file, RunResult result) {
    return Stream.of(result.findings(), Audit.of(result), ofHistogramLog(file, result))
        .flatMap(List::stream)
        .toList();
  }

  /** Checks the histogram log, which is a file next to the result. */
  private static List<Finding> ofHistogramLog(Path file, RunResult result) {
    String stored = result.files().get("histograms");
    Path name = stored == null ? null : Path.of(stored).getFileName();
    if (name == null || StandardInput.isMeantBy(file)) {
      return List.of();
    }
    Path log = file.resolveSibling(name);
    return Files.isRegularFile(log)
        ? HistogramLogCheck.damage(log).map(AuditCommand::damaged).stream().toList()
        : List.of();
  }

  private static Finding damaged(String what) {
    return new Finding(
        "histogram-damaged",
        Severity.WARNING,
        what,
        "restore the log from a copy; the report's metrics come from the result file");
  }

  private Map<Fact, Double> given() {
    Optional.ofNullable(clients).ifPresent(Bound.CLIENTS::require);
    Optional.ofNullable(connections).ifPresent(Bound.CONNECTIONS::require);
    Optional.ofNullable(rate).ifPresent(Bound.RATE::require);
    Optional.ofNullable(valueBytes).ifPresent(Bound.VALUE_BYTES::require);
    Map<Fact, Double> given = new EnumMap<>(Fact.class);
    put(given, Fact.CLIENTS, clients);
    put(given, Fact.CONNECTIONS, connections);
    put(given, Fact.RATE, rate);
    put(given, Fact.VALUE_BYTES, valueBytes);
    return given;
  }

  private static void put(Map<Fact, Double> given, Fact fact, @Nullable Number value) {
    if (value != null) {
      given.put(fact, value.doubleValue());
    }
  }

  private static String text(Path file) {
    try {
      return InputFile.text(file);
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be read (%s); name a run folder or an existing text file"
              .formatted(file, e.getReason()),
          e);
    }
  }
}
