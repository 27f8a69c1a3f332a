// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.format.Phrase;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.Backfill.Step;
import io.etcdbench.result.file.ContractFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs a backfill to its end. Its state is stored after every commit, so that an interrupted
 * backfill can be resumed; a finished one retries the commits that it skipped. Used by one thread.
 *
 * @param file the state file; its folder is created when it does not exist
 * @param measurement builds and measures a commit; empty when it was interrupted, which ends the
 *     backfill for now
 * @param progress receives a line per commit
 */
public record Backfiller(
    Path file, Function<String, Optional<Step>> measurement, Consumer<String> progress) {
  /** File name of the state in the output folder. */
  public static final String NAME = "backfill.json";

  private static final ContractFile<Backfill> FORMAT =
      new ContractFile<>(Backfill.SCHEMA, Backfill.class);

  /**
   * Starts, resumes or, once it has finished, repeats a backfill for the commits that it skipped.
   *
   * @param requested a backfill that has not started
   * @return its last state; {@link Backfill#next} is present when it was interrupted
   * @throws IllegalArgumentException when the file contains a backfill of other commits, another
   *     load or another history; the message is one sentence
   */
  public Backfill run(Backfill requested) {
    Backfill state = stored(requested);
    for (Optional<String> next = state.next(); next.isPresent(); next = state.next()) {
      String commit = GitRepository.shortCommit(next.get());
      progress.accept(
          "commit %s, %s of %s"
              .formatted(commit, state.steps().size() + 1, state.commits().size()));
      Optional<Step> step = measurement.apply(next.get());
      if (step.isEmpty()) {
        return state;
      }
      state = state.with(step.get());
      FORMAT.write(file, state);
      if (!step.get().reason().isEmpty()) {
        progress.accept("commit %s is skipped: %s".formatted(commit, step.get().reason()));
      }
    }
    return state;
  }

  private Backfill stored(Backfill requested) {
    if (!Files.exists(file)) {
      return requested;
    }
    Backfill kept = FORMAT.read(file);
    if (!kept.isOf(requested)) {
      throw new IllegalArgumentException(
          ("'%s' is of other commits, another load or another --store; repeat its command to"
                  + " resume, or give another --output")
              .formatted(file));
    }
    Backfill state = kept.next().isEmpty() ? kept.onlyMeasured() : kept;
    progress.accept(
        "resuming after %s of '%s'".formatted(Phrase.count(state.steps().size(), "commit"), file));
    return state;
  }
}
