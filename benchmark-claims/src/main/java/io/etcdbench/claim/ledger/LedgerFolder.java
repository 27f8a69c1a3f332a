// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.figure.ExperimentFigures;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.result.file.FileFailure;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a ledger: what was measured for each experiment, from which every verdict can be
 * derived again. Immutable.
 *
 * <p>{@code experiments/guide/puts/experiment.json} names the runs of an experiment; beside it each
 * run has a folder with its result file.
 *
 * @param path the folder; need not exist
 */
public record LedgerFolder(Path path) {
  private static final String EXPERIMENTS = "experiments";
  private static final String FILE = "experiment.json";
  private static final ContractFile<ExperimentResult> FORMAT =
      new ContractFile<>(ExperimentResult.SCHEMA, ExperimentResult.class);

  /**
   * Where the runs of an experiment go; what was there of it is deleted first.
   *
   * @param name of the experiment
   * @return an empty folder
   * @throws UncheckedIOException when it cannot be written to
   */
  public Path begin(String name) {
    Path folder = folder(name);
    try {
      delete(folder);
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "'%s' cannot be written to (%s); choose another folder with --output"
              .formatted(folder, FileFailure.reason(e)),
          e);
    }
  }

  /**
   * Where the runs of an experiment go that was stopped; what was made of it stays.
   *
   * @param name of the experiment
   * @return its folder
   */
  public Path resume(String name) {
    return folder(name);
  }

  /**
   * Keeps an experiment, or what was made of it so far; from now on it is there.
   *
   * @param result all of its runs are in the folder that {@link #begin} gave
   */
  public void keep(ExperimentResult result) {
    FORMAT.write(folder(result.name()).resolve(FILE), result);
  }

  /**
   * What was kept of an experiment.
   *
   * @param name of the experiment
   * @return empty when it was not made, or was stopped
   * @throws IllegalArgumentException when its file is broken
   */
  public Optional<ExperimentResult> read(String name) {
    Path file = folder(name).resolve(FILE);
    return Files.exists(file) ? Optional.of(FORMAT.read(file)) : Optional.empty();
  }

  /**
   * The figures of an experiment.
   *
   * @param experiment as {@link #read} gave it
   * @return its figures by name
   */
  public ExperimentFigures figures(ExperimentResult experiment) {
    Path folder = folder(experiment.name());
    return new ExperimentFigures(experiment, run -> result(folder.resolve(run)));
  }

  private Path folder(String name) {
    return path.resolve(EXPERIMENTS).resolve(name);
  }

  private static RunResult result(Path run) {
    Path invalid = run.resolve(ResultFile.INVALID_NAME);
    return ResultFile.read(Files.exists(invalid) ? invalid : run.resolve(ResultFile.NAME));
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walked = Files.walk(folder)) {
      all = walked.sorted(Comparator.reverseOrder()).toList();
    }
    // Without its file the experiment is no longer there, whatever else is left.
    Files.deleteIfExists(folder.resolve(FILE));
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
