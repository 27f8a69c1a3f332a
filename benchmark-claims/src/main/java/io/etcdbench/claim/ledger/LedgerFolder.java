// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.figure.ExperimentFigures;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.file.FileFailure;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ContractFile;
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
 * The folder of a ledger: the measurements of each experiment, from which every verdict can be
 * derived again. Immutable.
 *
 * <p>{@code experiments/guide/puts/experiment.json} lists the runs of an experiment. Next to it,
 * each run has a folder with its result file.
 *
 * @param path the folder; need not exist
 */
public record LedgerFolder(Path path) {
  private static final String EXPERIMENTS = "experiments";
  private static final String FILE = "experiment.json";
  private static final ContractFile<ExperimentResult> FORMAT =
      new ContractFile<>(ExperimentResult.SCHEMA, ExperimentResult.class);

  /**
   * Creates an empty folder for the runs of an experiment. Deletes its existing results first.
   *
   * @param name name of the experiment
   * @throws UncheckedIOException if the folder cannot be written to
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
   * Returns the folder of a stopped experiment, with its existing results.
   *
   * @param name name of the experiment
   */
  public Path resume(String name) {
    return folder(name);
  }

  /**
   * Stores an experiment, or the part executed so far.
   *
   * @param result its runs must all be in the folder that {@link #begin} returned
   */
  public void keep(ExperimentResult result) {
    FORMAT.write(folder(result.name()).resolve(FILE), result);
  }

  /**
   * Reads the stored result of an experiment, which may be incomplete.
   *
   * @param name name of the experiment
   * @return empty if nothing of it is stored
   * @throws IllegalArgumentException if its file is damaged
   */
  public Optional<ExperimentResult> read(String name) {
    Path file = folder(name).resolve(FILE);
    return Files.exists(file) ? Optional.of(FORMAT.read(file)) : Optional.empty();
  }

  /**
   * Returns the figures of an experiment.
   *
   * @param experiment a result that {@link #read} returned
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
    // Without its file the experiment no longer exists, whatever else remains.
    Files.deleteIfExists(folder.resolve(FILE));
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
