// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run that was kept, as a person names it. */
final class StoredRun {
  private StoredRun() {}

  /**
   * Where its result is.
   *
   * @param run the folder of a run, or its result file
   * @return the file, whether it exists or not; in a folder, that of an invalid run comes first
   */
  static Path file(Path run) {
    if (!Files.isDirectory(run)) {
      return run;
    }
    Path invalid = run.resolve(ResultFile.INVALID_NAME);
    return Files.exists(invalid) ? invalid : run.resolve(ResultFile.NAME);
  }

  /**
   * What it holds.
   *
   * @param run the folder of a run, its result file, or {@code -} for standard input
   * @return the result
   * @throws IllegalArgumentException when there is none, or it cannot be read; the message is one
   *     sentence
   */
  static RunResult read(Path run) {
    return StandardInput.isMeantBy(run)
        ? ResultFile.parse(StandardInput.NAME, StandardInput.text())
        : ResultFile.read(file(run));
  }
}
