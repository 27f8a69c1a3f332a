// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.document.Document;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.junit.JunitDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.profile.Profile;
import io.etcdbench.gate.report.GateDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Result files of a gate session. */
final class GateFiles {
  private GateFiles() {}

  /**
   * Writes the result first, because the reports can be regenerated from it, except for the
   * profile.
   */
  static void write(Path folder, GateResult result, Optional<Profile> profile) throws IOException {
    GateFile.write(folder, result);
    Document document = GateDocument.of(result);
    Files.writeString(folder.resolve("gate.md"), GateDocument.comment(result));
    Files.writeString(folder.resolve("gate.xml"), JunitDocument.render(document));
    Files.writeString(
        folder.resolve(GateFile.PAGE), HtmlDocument.render(GateDocument.of(result, profile)));
    if (profile.isPresent()) {
      Files.writeString(
          folder.resolve("profile.md"), MarkdownDocument.render(profile.get().document()));
    }
  }
}
