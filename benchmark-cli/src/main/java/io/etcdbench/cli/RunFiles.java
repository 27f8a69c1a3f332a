// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The files that a run leaves in its folder. */
final class RunFiles {
  private static final String PLAN = "plan.yaml";

  private final Path folder;
  private final Map<String, String> names = new TreeMap<>();

  private RunFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder and writes the plan: whether both can be done is known before anything is
   * measured.
   *
   * @param folder where the files go
   * @param plan of the run, with everything decided
   * @return the files so far
   * @throws UncheckedIOException when they cannot be written; the message is one sentence
   */
  static RunFiles begin(Path folder, RunPlan plan) {
    RunFiles files = new RunFiles(folder);
    try {
      Files.createDirectories(folder);
      Files.writeString(files.add("plan", PLAN), PlanFile.write(plan));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder '%s' cannot be written to (%s); choose another one with --output"
              .formatted(folder, e),
          e);
    }
    return files;
  }

  /** Where they are. */
  Path folder() {
    return folder;
  }

  /**
   * Announces a file.
   *
   * @param holds what it holds
   * @param name in the folder
   * @return its path
   */
  Path add(String holds, String name) {
    names.put(holds, name);
    return folder.resolve(name);
  }

  /**
   * The result, naming the other files.
   *
   * @param result of the run
   * @return a changed copy
   */
  RunResult named(RunResult result) {
    return result.withFiles(names);
  }

  /**
   * Writes the result.
   *
   * @param result as {@link #named} made it
   * @throws UncheckedIOException when it cannot be written; the message is one sentence
   */
  void keep(RunResult result) {
    ResultFile.write(folder, result);
  }
}
