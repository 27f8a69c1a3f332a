// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.report.GateMarkdown;
import io.etcdbench.gate.report.GateText;
import io.etcdbench.plan.Choices;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.result.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A stored session of the gate. */
final class StoredSession {
  private StoredSession() {}

  /** Whether a path is a gate.json, or a folder with one and without a run.json. */
  static boolean isMeantBy(Path path) {
    return path.endsWith(GateFile.NAME)
        || (Files.exists(path.resolve(GateFile.NAME))
            && !Files.exists(path.resolve(ResultFile.NAME)));
  }

  /**
   * Renders a session.
   *
   * @param path for which {@link #isMeantBy} holds
   * @param format text, full or Markdown
   * @return whole lines
   * @throws IllegalArgumentException when the file is damaged, or the format is another one; the
   *     message is one sentence
   */
  static String render(Path path, ReportFormat format) {
    GateResult result =
        GateFile.read(path.endsWith(GateFile.NAME) ? path : path.resolve(GateFile.NAME));
    return switch (format) {
      case TEXT, FULL -> GateText.render(result);
      case MARKDOWN -> GateMarkdown.render(result);
      default ->
          throw new IllegalArgumentException(
              "a gate session has no report as %s; allowed: text, full, markdown"
                  .formatted(Choices.name(format)));
    };
  }
}
