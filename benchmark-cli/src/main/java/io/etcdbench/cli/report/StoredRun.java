// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A run that was kept, as a person names it. */
public final class StoredRun {
  private StoredRun() {}

  /**
   * Where its result is.
   *
   * @param run the folder of a run, or its result file
   * @return the file, whether it exists or not; in a folder, that of an invalid run comes first
   */
  public static Path file(Path run) {
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
  public static RunResult read(Path run) {
    return StandardInput.isMeantBy(run)
        ? ResultFile.parse(StandardInput.NAME, StandardInput.text())
        : ResultFile.read(file(run));
  }

  /** Whether a path is a repeat.json, or a folder with one and without a run.json. */
  public static boolean isRepeated(Path path) {
    return path.endsWith(RepeatResult.FILE)
        || (Files.exists(path.resolve(RepeatResult.FILE)) && !Files.exists(file(path)));
  }

  /**
   * How repeated runs differ.
   *
   * @param path for which {@link #isRepeated} holds
   * @return what its file holds
   * @throws IllegalArgumentException when it is damaged; the message is one sentence
   */
  public static RepeatResult readRepeated(Path path) {
    return RepeatResult.read(
        path.endsWith(RepeatResult.FILE) ? path : path.resolve(RepeatResult.FILE));
  }

  /**
   * A run, or the runs of a repetition that count.
   *
   * @param path of either
   * @return at least one
   * @throws IllegalArgumentException when there is none; the message is one sentence
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
      throw new IllegalArgumentException("'%s' has no run that counts; repeat it".formatted(path));
    }
    return runs;
  }
}
