// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.result.file.ContractFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes, reads and checks {@code gate.json}. Thread-safe. */
public final class GateFile {
  /** The name of the result of a session. */
  public static final String NAME = "gate.json";

  private static final ContractFile<GateResult> FORMAT =
      new ContractFile<>(GateResult.SCHEMA, GateResult.class);

  private GateFile() {}

  /**
   * Writes a result into a folder, whole or not at all.
   *
   * @param folder made when it does not exist
   * @param result what to write
   * @return the file
   * @throws UncheckedIOException when the folder cannot be written to; the message is one sentence
   */
  public static Path write(Path folder, GateResult result) {
    Path file = folder.resolve(NAME);
    FORMAT.writeSealed(file, result);
    return file;
  }

  /**
   * Reads a result.
   *
   * @param file as {@link #write} left it
   * @return what it holds
   * @throws IllegalArgumentException when there is no such file, it is not JSON, of another schema,
   *     or lacks or breaks a field; the message is one sentence
   */
  public static GateResult read(Path file) {
    return FORMAT.read(file);
  }

  /**
   * Reads a result from the text of a file.
   *
   * @param name of the file, for messages
   * @param text what {@link #write} left in it
   * @return what it holds
   * @throws IllegalArgumentException as of {@link #read}
   */
  public static GateResult parse(String name, String text) {
    return FORMAT.parse(name, text);
  }

  /**
   * Checks a file: that no field was changed since it was written, and that every decision follows
   * from the slices in it.
   *
   * @param file as {@link #write} left it
   * @return what is wrong, in sentences; empty when nothing is
   * @throws IllegalArgumentException as of {@link #read}
   */
  public static List<String> verify(Path file) {
    GateResult kept = read(file);
    try {
      return verify(kept, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException("'%s' cannot be read again".formatted(file), e);
    }
  }

  /**
   * Checks what a file holds, as {@link #verify(Path)} does.
   *
   * @param kept what was read from the text
   * @param text of the file
   * @return what is wrong, in sentences; empty when nothing is
   */
  public static List<String> verify(GateResult kept, String text) {
    List<String> wrong = new ArrayList<>(verify(kept));
    FORMAT.damage(text).ifPresent(wrong::add);
    return wrong;
  }

  /**
   * Derives every decision again from the slices in the file, without the machine on which they
   * were measured.
   *
   * @param kept what a file holds
   * @return what the slices do not say, in sentences; empty when all of it follows from them
   */
  public static List<String> verify(GateResult kept) {
    List<String> damaged = kept.trials().stream().flatMap(GateFile::damaged).toList();
    return damaged.isEmpty() ? underivable(kept) : damaged;
  }

  /** Nothing can be derived from a histogram that cannot be read. */
  private static Stream<String> damaged(Trial trial) {
    return IntStream.range(0, trial.pairs().size())
        .boxed()
        .flatMap(
            pair ->
                Stream.concat(
                        trial.pairs().get(pair).slices().stream(),
                        trial.pairs().get(pair).counted().stream())
                    .flatMap(slice -> damage(slice).stream())
                    .map(
                        why ->
                            "a histogram of '%s', pair %d, is damaged (%s)"
                                .formatted(trial.workload(), pair + 1, why)));
  }

  private static Optional<String> damage(Slice slice) {
    try {
      slice.latencies();
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(slice.arm() + ": " + e.getMessage());
    }
  }

  private static List<String> underivable(GateResult kept) {
    GateResult derived = GateResult.of(kept.setup(), kept.evidence());
    List<String> wrong = new ArrayList<>();
    require(wrong, "verdict", kept.verdict(), derived.verdict());
    require(wrong, "reason", kept.reason(), derived.reason());
    require(wrong, "errors", kept.errors(), derived.errors());
    requireAll(wrong, "decisions", kept.decisions(), derived.decisions());
    requireAll(wrong, "counters", kept.counters(), derived.counters());
    return wrong;
  }

  private static void requireAll(List<String> wrong, String what, List<?> kept, List<?> derived) {
    require(wrong, "number of " + what, kept.size(), derived.size());
    for (int i = 0; i < Math.min(kept.size(), derived.size()); i++) {
      require(wrong, what + "[" + i + "]", kept.get(i), derived.get(i));
    }
  }

  private static void require(List<String> wrong, String what, Object kept, Object derived) {
    if (!Objects.equals(kept, derived)) {
      wrong.add("%s is %s in the file, but its slices say %s".formatted(what, kept, derived));
    }
  }
}
