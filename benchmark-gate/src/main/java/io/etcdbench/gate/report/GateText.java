// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.format.PlainTable;
import io.etcdbench.format.PlainText;
import io.etcdbench.gate.GateResult;
import io.etcdbench.report.section.DifferenceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A session of the gate for a terminal. Stateless. */
public final class GateText {
  private GateText() {}

  /**
   * Tells a result.
   *
   * @param result what to tell
   * @return plain text, lines ended by a line feed
   */
  public static String render(GateResult result) {
    GateReport report = new GateReport(result);
    List<String> lines = new ArrayList<>();
    lines.add(report.headline());
    if (!result.differences().isEmpty()) {
      lines.add("");
      lines.addAll(
          PlainTable.lines(DifferenceTable.COLUMNS, DifferenceTable.rows(result.differences())));
    }
    if (!result.decisions().isEmpty()) {
      lines.add("");
      lines.addAll(
          PlainTable.lines(
              GateReport.COLUMNS,
              Stream.of(report.loud(), report.quiet()).flatMap(List::stream).toList()));
      lines.add("");
      lines.add(report.sight());
      lines.addAll(report.notes());
    }
    return PlainText.lines(lines);
  }
}
