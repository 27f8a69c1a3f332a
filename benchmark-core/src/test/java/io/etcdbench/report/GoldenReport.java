// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.junit.jupiter.api.Assertions.assertAll;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.result.Golden;
import java.util.Map;
import java.util.TreeMap;

/** Compares a stored result in every format with its golden files. */
public final class GoldenReport {
  private static final Map<ReportFormat, String> ENDINGS =
      new TreeMap<>(
          Map.of(
              ReportFormat.FULL, "txt",
              ReportFormat.MARKDOWN, "md",
              ReportFormat.JSON, "json",
              ReportFormat.CSV, "csv",
              ReportFormat.JUNIT, "xml",
              ReportFormat.HTML, "html"));

  private GoldenReport() {}

  /**
   * Fails when one of the formats is not as its golden file, after all of them were written. A page
   * is compared without its style sheet, with a line for each element.
   *
   * @param name of the golden files, without their endings
   * @param report what to render
   */
  public static void expect(String name, StoredReport report) {
    assertAll(
        ENDINGS.entrySet().stream()
            .map(
                format ->
                    () ->
                        Golden.expect(
                            name + "." + format.getValue(),
                            withoutStyle(format.getKey().render(report, TextStyle.PLAIN)))));
  }

  private static String withoutStyle(String text) {
    return text.startsWith("<!DOCTYPE html>")
        ? text.replaceAll("(?s)<style>.*?</style>", "").replaceAll("(?<=>)(?=<[a-z])", "\n")
        : text;
  }
}
