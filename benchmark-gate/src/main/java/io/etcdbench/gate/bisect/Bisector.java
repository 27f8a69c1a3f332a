// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import io.etcdbench.format.Phrase;
import io.etcdbench.gate.bisect.Bisection.Step;
import io.etcdbench.gate.git.GitRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs a bisection to its end. Its state is stored after every session, so that an interrupted
 * bisection can be resumed. Used by one thread.
 *
 * @param file the state file; its folder is created when it does not exist
 * @param sessions runs a session
 * @param progress receives a line per session
 */
public record Bisector(Path file, Sessions sessions, Consumer<String> progress) {
  /** File name of the state in the output folder. */
  public static final String NAME = "bisect.json";

  /** Runs sessions of the gate. */
  @FunctionalInterface
  public interface Sessions {
    /**
     * Compares a commit with the good one.
     *
     * @param good the baseline
     * @param candidate the commit
     * @return the result of the session; empty when it was interrupted, which ends the bisection
     *     for now
     */
    Optional<Step> run(String good, String candidate);
  }

  /**
   * Starts or resumes a bisection.
   *
   * @param requested a bisection that has not started
   * @return its last state; {@link Bisection#next} is present when it was interrupted
   * @throws IllegalArgumentException when the file contains a bisection of other commits or options
   */
  public Bisection run(Bisection requested) {
    Bisection state = stored(requested);
    for (Optional<String> next = state.next(); next.isPresent(); next = state.next()) {
      progress.accept(
          "session %s, about %s more: commit %s"
              .formatted(
                  state.steps().size() + 1,
                  state.further() - 1,
                  GitRepository.shortCommit(next.get())));
      Optional<Step> step = sessions.run(state.good(), next.get());
      if (step.isEmpty()) {
        return state;
      }
      state = state.with(step.get());
      Bisection.FORMAT.write(file, state);
      progress.accept("%s: %s".formatted(step.get().verdict(), step.get().reason()));
    }
    return state;
  }

  private Bisection stored(Bisection requested) {
    if (!Files.exists(file)) {
      return requested;
    }
    Bisection kept = Bisection.FORMAT.read(file);
    if (!kept.good().equals(requested.good())
        || !kept.commits().equals(requested.commits())
        || !kept.options().equals(requested.options())) {
      throw new IllegalArgumentException(
          ("'%s' is of other commits or options; repeat its command to resume, or give another"
                  + " --output")
              .formatted(file));
    }
    progress.accept(
        "resuming after %s of '%s'".formatted(Phrase.count(kept.steps().size(), "session"), file));
    return kept;
  }
}
