// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.report.GateJunit;
import io.etcdbench.gate.report.GateMarkdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a session of the gate leaves behind. */
final class GateFiles {
  private GateFiles() {}

  /** Writes the result first: the reports can be made from it again. */
  static void write(Path folder, GateResult result) throws IOException {
    GateFile.write(folder, result);
    Files.writeString(folder.resolve("gate.md"), GateMarkdown.render(result));
    Files.writeString(folder.resolve("gate.xml"), GateJunit.render(result));
  }
}
