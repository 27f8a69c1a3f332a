// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.file.FileFailure;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.RunReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.OutputFolder;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** The folder for the files of a run. */
final class JmhFiles {
  private static final String JMH_JSON = "jmh.json";
  private static final String JMH_LOG = "jmh.log";
  private static final String SUMMARY = "summary.md";

  private final OutputFolder claim;
  private final Path path;

  private JmhFiles(OutputFolder claim) {
    this.claim = claim;
    this.path = claim.path();
  }

  /**
   * Claims the folder for this run.
   *
   * @throws IllegalArgumentException when it contains the result of another run
   * @throws UncheckedIOException when it is not writable
   */
  static JmhFiles create(Path path) {
    return new JmhFiles(OutputFolder.claim(path));
  }

  JmhLog jmhLog() {
    return JmhLog.in(path.resolve(JMH_LOG));
  }

  /** Writes every file and prints the report. */
  RunResult write(
      RunResult result, Collection<org.openjdk.jmh.results.RunResult> jmh, PrintWriter report) {
    RunResult complete = keep(result, jmh);
    report.print(ReportFormat.TEXT.render(RunReport.of(complete, path), TextStyle.PLAIN));
    report.flush();
    claim.close();
    return complete;
  }

  /** Writes every file. */
  RunResult keep(RunResult result, Collection<org.openjdk.jmh.results.RunResult> jmh) {
    RunResult complete =
        result.withFiles(
            Map.of("jmh", JMH_JSON, "log", JMH_LOG, "summary", SUMMARY, "page", RunFiles.PAGE));
    ResultFile.write(path, complete);
    try (PrintStream json =
        new PrintStream(
            Files.newOutputStream(path.resolve(JMH_JSON)), false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(jmh);
      Files.writeString(
          path.resolve(SUMMARY), MarkdownDocument.render(RunReport.of(complete, path).document()));
      Files.writeString(path.resolve(RunFiles.PAGE), RunReport.of(complete, path).page());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the result cannot be written to '%s' (%s); choose another folder with --output"
              .formatted(path, FileFailure.reason(e)),
          e);
    }
    return complete;
  }

  /** Deletes the empty log when nothing was measured. */
  void discard() {
    try {
      Files.deleteIfExists(path.resolve(JMH_LOG));
    } catch (IOException e) {
      // an empty log remains
    }
    claim.close();
  }
}
