// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.cli.console.ByteSize;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.file.InputFile;
import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignAudit;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.ForeignVerdict;
import io.etcdbench.format.PlainText;
import io.etcdbench.plan.Bound;
import io.etcdbench.report.HistogramLogCheck;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ResultFile;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
          + " perf and check datascale, fio, JMH, ghz, hey, wrk, h2load, k6, vegeta, go-ycsb, YCSB,"
          + " ab and bombardier, as printed or pasted, and tables of published figures as CSV"
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

  @Override
  public Integer call() {
    Map<Fact, Double> given = given(); // validated before a file is read
    PrintWriter out = spec.commandLine().getOut();
    boolean believable = true;
    List<String> refused = new ArrayList<>();
    for (Path file : files) {
      try {
        believable &= audit(file, given, out);
      } catch (IllegalArgumentException e) {
        refused.add(String.valueOf(e.getMessage()));
      }
      out.flush();
    }
    refused.forEach(Progress.to(spec.commandLine().getErr()));
    return !believable ? ExitCode.INVALID : refused.isEmpty() ? ExitCode.SUCCESS : ExitCode.USAGE;
  }

  /** Audits a file and returns whether all its results are valid. */
  private boolean audit(Path file, Map<Fact, Double> given, PrintWriter out) {
    boolean piped = StandardInput.isMeantBy(file);
    String name = piped ? StandardInput.NAME : file.toString();
    if (Files.isDirectory(file)) {
      return report(name, ofRun(StoredRun.file(file), StoredRun.read(file)), out);
    }
    String text = piped ? StandardInput.text() : text(file);
    return text.contains("\"" + RunResult.SCHEMA + "\"")
        ? report(name, ofRun(file, ResultFile.parse(name, text)), out)
        : foreign(name, text, given, out);
  }

  private static boolean report(String name, List<Finding> findings, PrintWriter out) {
    Status status = Status.of(findings);
    out.println(PlainText.line(name + ": " + status));
    findings.forEach(finding -> out.println(PlainText.line("  " + line(finding))));
    return status == Status.VALID;
  }

  private static boolean foreign(
      String name, String text, Map<Fact, Double> given, PrintWriter out) {
    List<ForeignVerdict> verdicts;
    try {
      verdicts = ForeignAudit.of(text, given);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be audited: %s".formatted(name, e.getMessage()), e);
    }
    verdicts.forEach(verdict -> report(name, verdict, out));
    return verdicts.stream().allMatch(ForeignVerdict::isBelievable);
  }

  private static void report(String name, ForeignVerdict verdict, PrintWriter out) {
    ForeignRun run = verdict.run();
    String which = run.name().isEmpty() ? "" : ", " + run.name();
    out.println(
        PlainText.line("%s%s (%s): %s".formatted(name, which, run.tool().label(), verdict.word())));
    verdict.findings().forEach(finding -> out.println(PlainText.line("  " + line(finding))));
    if (!verdict.held().isEmpty()) {
      out.println(PlainText.line("  passed: " + String.join(", ", verdict.held())));
    }
    if (!verdict.lacking().isEmpty()) {
      out.println(PlainText.line("  not applied: " + lacking(verdict)));
    }
  }

  private static String lacking(ForeignVerdict verdict) {
    return verdict.lacking().entrySet().stream()
        .map(
            rule ->
                rule.getKey()
                    + " lacks "
                    + rule.getValue().stream().map(Fact::words).collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  private static String line(Finding finding) {
    String advice = finding.advice().isEmpty() ? "" : "; " + finding.advice();
    return finding.severity() + " " + finding.kind() + ": " + finding.observed() + advice;
  }

  private static List<Finding> ofRun(Path file, RunResult result) {
    return Stream.of(result.findings(), Audit.of(result), ofHistogramLog(file, result))
        .flatMap(List::stream)
        .toList();
  }

  /** Checks the histogram log, which is a file next to the result. */
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
