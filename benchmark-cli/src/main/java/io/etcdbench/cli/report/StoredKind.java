// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.compare.RunComparison;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.analysis.sweep.SweepResult;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerDocument;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.document.Document;
import io.etcdbench.foreign.AuditReport;
import io.etcdbench.foreign.AuditResult;
import io.etcdbench.format.Precision;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.bisect.Bisection;
import io.etcdbench.gate.bisect.BisectionDocument;
import io.etcdbench.gate.bisect.Bisector;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryDocument;
import io.etcdbench.gate.report.GateDocument;
import io.etcdbench.gate.tournament.TournamentDocument;
import io.etcdbench.gate.tournament.TournamentResult;
import io.etcdbench.report.ComparisonDocument;
import io.etcdbench.report.ExplanationDocument;
import io.etcdbench.report.RepeatReport;
import io.etcdbench.report.RunReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.report.SweepReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.CapacityDocument;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.check.CheckDocument;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.disk.DiskDocument;
import io.etcdbench.sizing.disk.DiskResult;
import io.etcdbench.sizing.doctor.DoctorDocument;
import io.etcdbench.sizing.doctor.DoctorResult;
import io.etcdbench.sizing.failover.FailoverDocument;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.memory.MemoryDocument;
import io.etcdbench.sizing.memory.MemoryResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A kind of stored result.
 *
 * @param schema of its file
 * @param files its file names in a result folder, the preferred one first; empty for a result that
 *     no command writes into a folder
 * @param reader makes the report from the text of a file
 */
record StoredKind(
    String schema, List<String> files, BiFunction<Source, String, StoredReport> reader) {

  /**
   * Source of a result.
   *
   * @param name of the file, for messages
   * @param folder with the result's other files; null for standard input
   * @param precision of the report's numbers
   */
  record Source(String name, @Nullable Path folder, Precision precision) {}

  /**
   * All kinds in order of preference: in a folder with several results, the first match is the
   * command's own.
   */
  private static final List<StoredKind> ALL =
      List.of(
          of(CapacityResult.FILE, CapacityResult.FORMAT, CapacityDocument::of),
          of(DoctorResult.FILE, DoctorResult.FORMAT, DoctorDocument::of),
          of(CheckResult.FILE, CheckResult.FORMAT, CheckDocument::of),
          of(DiskResult.FILE, DiskResult.FORMAT, DiskDocument::of),
          of(MemoryResult.FILE, MemoryResult.FORMAT, MemoryDocument::of),
          of(Ledger.FILE, Ledger.FORMAT, LedgerDocument::of),
          new StoredKind(
              RunResult.SCHEMA,
              List.of(ResultFile.INVALID_NAME, ResultFile.NAME),
              (source, text) ->
                  new RunReport(
                      ResultFile.parse(source.name(), text), source.folder(), source.precision())),
          new StoredKind(
              RepeatResult.SCHEMA,
              List.of(RepeatResult.FILE),
              (source, text) ->
                  RepeatReport.of(RepeatResult.parse(source.name(), text), source.precision())),
          new StoredKind(
              SweepResult.SCHEMA,
              List.of(SweepResult.FILE),
              (source, text) ->
                  SweepReport.of(
                      SweepResult.FORMAT.parse(source.name(), text), source.precision())),
          of(FailoverResult.FILE, FailoverResult.FORMAT, FailoverDocument::of),
          new StoredKind(
              GateResult.SCHEMA,
              List.of(GateFile.NAME),
              (source, text) ->
                  StoredReport.of(GateDocument.of(GateFile.parse(source.name(), text)), text)),
          of(Bisector.NAME, Bisection.FORMAT, BisectionDocument::of),
          of(TournamentResult.FILE, TournamentResult.FORMAT, TournamentDocument::of),
          of(Explanation.FORMAT, ExplanationDocument::of),
          of(HistoryAnalysis.FORMAT, HistoryDocument::of),
          of(RunComparison.FORMAT, ComparisonDocument::of),
          new StoredKind(
              AuditResult.SCHEMA,
              List.of(),
              (source, text) -> new AuditReport(AuditResult.FORMAT.parse(source.name(), text))));

  /** Returns a kind whose report is its document. */
  private static <R> StoredKind of(
      String file, ContractFile<R> format, Function<R, Document> document) {
    return of(List.of(file), format, document);
  }

  /** Returns a kind that its command prints with {@code --format json}, instead of writing it. */
  private static <R> StoredKind of(ContractFile<R> format, Function<R, Document> document) {
    return of(List.of(), format, document);
  }

  private static <R> StoredKind of(
      List<String> files, ContractFile<R> format, Function<R, Document> document) {
    return new StoredKind(
        format.schema(),
        files,
        (source, text) -> {
          R result = format.parse(source.name(), text);
          return StoredReport.of(document.apply(result), format.text(result));
        });
  }

  /**
   * Returns the report of a stored result.
   *
   * @param path a result file, its folder, or {@code -} for standard input
   * @param precision of the report's numbers
   * @throws IllegalArgumentException when no result exists or it cannot be read; the message is one
   *     sentence
   */
  static StoredReport read(Path path, Precision precision) {
    if (StandardInput.isMeantBy(path)) {
      return parse(new Source(StandardInput.NAME, null, precision), StandardInput.text());
    }
    Path file = Files.isDirectory(path) ? inFolder(path) : path;
    Path folder = Files.isDirectory(path) ? path : path.resolveSibling("");
    return parse(new Source(file.toString(), folder, precision), ContractFile.text(file));
  }

  /** Returns the readable schemas. */
  static List<String> schemas() {
    return ALL.stream().map(StoredKind::schema).sorted().toList();
  }

  /**
   * Returns the result file in a folder. Defaults to that of a run, whose reader reports that it is
   * missing.
   */
  private static Path inFolder(Path folder) {
    return ALL.stream()
        .flatMap(kind -> kind.files.stream())
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElse(folder.resolve(ResultFile.NAME));
  }

  private static StoredReport parse(Source source, String text) {
    String schema = ContractFile.schemaOf(source.name(), text);
    return named(schema)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' cannot be read as a result: its schema is '%s'; this version reads %s"
                        .formatted(source.name(), schema, String.join(", ", schemas()))))
        .reader
        .apply(source, text);
  }

  /**
   * Returns the kind with a schema, in any version. The reader rejects versions that it does not
   * support.
   */
  private static Optional<StoredKind> named(String schema) {
    return ALL.stream().filter(kind -> name(kind.schema).equals(name(schema))).findFirst();
  }

  private static String name(String schema) {
    return schema.substring(0, Math.max(0, schema.lastIndexOf('/')));
  }
}
