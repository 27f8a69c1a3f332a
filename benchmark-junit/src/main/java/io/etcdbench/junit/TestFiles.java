// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.report.RunFiles;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.JUnitException;

/** The files of a load test, which are written to a build folder and attached to the test. */
final class TestFiles {
  private static final DateTimeFormatter DATED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT);

  private TestFiles() {}

  /** Returns a folder for a run of this test. It does not exist yet. */
  static Path folder(ExtensionContext context) {
    Path all =
        Configuration.output(context)
            .resolve(context.getRequiredTestClass().getSimpleName())
            .resolve(context.getRequiredTestMethod().getName());
    String time = LocalDateTime.now(ZoneId.systemDefault()).format(DATED);
    Path folder = all.resolve(time);
    for (int next = 2; Files.exists(folder); next++) {
      folder = all.resolve(time + "-" + next);
    }
    return folder;
  }

  /**
   * Attaches copies to the test, so that JUnit lists them in its reports. Some launchers do not
   * support files.
   */
  static void attach(ExtensionContext context, Path folder) {
    try {
      for (String name : List.of(ResultFile.NAME, ResultFile.INVALID_NAME, RunFiles.PAGE)) {
        Path file = folder.resolve(name);
        if (Files.exists(file)) {
          context.publishFile(name, type(name), copy -> copy(file, copy));
        }
      }
    } catch (JUnitException e) {
      context.publishReportEntry("etcd-bench-not-attached", String.valueOf(e.getMessage()));
    }
  }

  private static void copy(Path file, Path copy) throws IOException {
    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
  }

  private static MediaType type(String name) {
    return name.equals(RunFiles.PAGE)
        ? MediaType.create("text", "html")
        : MediaType.APPLICATION_JSON;
  }
}
