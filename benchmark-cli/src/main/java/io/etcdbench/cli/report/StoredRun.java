// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads stored runs by the paths that users give. */
public final class StoredRun {
  private StoredRun() {}

  /**
   * Returns the result file of a run.
   *
   * @param run the folder of a run, or its result file
   * @return the file, which may not exist; in a folder, the file of an invalid run takes precedence
   */
  public static Path file(Path run) {
    if (!Files.isDirectory(run)) {
      return run;
    }
    Path invalid = run.resolve(ResultFile.INVALID_NAME);
    return Files.exists(invalid) ? invalid : run.resolve(ResultFile.NAME);
  }

  /**
   * Reads a result.
   *
   * @param run the folder of a run, its result file, or {@code -} for standard input
   * @throws IllegalArgumentException when no result exists or it cannot be read; the message is one
   *     sentence
   */
  public static RunResult read(Path run) {
    return StandardInput.isMeantBy(run)
        ? ResultFile.parse(StandardInput.NAME, StandardInput.text())
        : ResultFile.read(file(run));
  }

  /** Returns whether a path is a repeat.json, or a folder with one and without a run.json. */
  public static boolean isRepeated(Path path) {
    return path.endsWith(RepeatResult.FILE)
        || (Files.exists(path.resolve(RepeatResult.FILE)) && !Files.exists(file(path)));
  }

  /**
   * Reads the summary of repeated runs.
   *
   * @param path for which {@link #isRepeated} is true
   * @throws IllegalArgumentException when the file is damaged; the message is one sentence
   */
  public static RepeatResult readRepeated(Path path) {
    return RepeatResult.read(
        path.endsWith(RepeatResult.FILE) ? path : path.resolve(RepeatResult.FILE));
  }

  /**
   * Reads a single run, or the runs of a repetition that count.
   *
   * @param path of a run or a repetition
   * @return at least one
   * @throws IllegalArgumentException when none exists; the message is one sentence
   */
  public static List<RunResult> readAll(Path path) {
    if (!isRepeated(path)) {
      return List.of(read(path));
    }
    Path folder = path.endsWith(RepeatResult.FILE) ? path.resolveSibling("") : path;
    List<RunResult> runs =
        readRepeated(path).counting().stream()
            .map(run -> ResultFile.read(file(folder.resolve(run.folder()))))
            .toList();
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' has no complete, valid run; repeat it".formatted(path));
    }
    return runs;
  }
}
