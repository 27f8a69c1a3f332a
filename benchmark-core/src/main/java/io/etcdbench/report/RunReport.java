// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.Document;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.Precision;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run, ready for any format. Immutable.
 *
 * @param result result of the run
 * @param folder folder of its files, as the reader should see it; null when the result was read
 *     from standard input
 * @param precision precision of the numbers of a load run; formats for programs always contain all
 *     digits
 */
public record RunReport(RunResult result, @Nullable Path folder, Precision precision)
    implements StoredReport {

  /** Creates a report with rounded numbers. */
  public static RunReport of(RunResult result, Path folder) {
    return new RunReport(result, folder, Precision.ROUNDED);
  }

  @Override
  public Document document() {
    return RunDocument.of(result, folder, precision);
  }

  /** Returns the summary of a load run on one screen, or the report of a run without a load. */
  @Override
  public String text(TextStyle style) {
    return result.phases().isEmpty()
        ? StoredReport.super.text(style)
        : TextDocument.render(new SummaryBuilder(precision).document(result, folder), style);
  }

  @Override
  public String json() {
    return ResultFile.text(result);
  }

  @Override
  public Optional<String> perfdash() {
    return Optional.of(PerfdashText.of(result));
  }
}
