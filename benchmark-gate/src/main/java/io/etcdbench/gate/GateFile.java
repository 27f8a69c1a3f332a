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
  /** File name of a session's result. */
  public static final String NAME = "gate.json";

  /** File name of a session's HTML page. */
  public static final String PAGE = "gate.html";

  private static final ContractFile<GateResult> FORMAT =
      new ContractFile<>(GateResult.SCHEMA, GateResult.class);

  private GateFile() {}

  /**
   * Writes a result into a folder atomically.
   *
   * @param folder created when it does not exist
   * @param result what to write
   * @return the file
   * @throws UncheckedIOException when the folder is not writable; the message is one sentence
   */
  public static Path write(Path folder, GateResult result) {
    Path file = folder.resolve(NAME);
    FORMAT.writeSealed(file, result);
    return file;
  }

  /**
   * Reads a result.
   *
   * @param file a file written by {@link #write}
   * @throws IllegalArgumentException when the file does not exist, is not JSON, has another schema,
   *     or has a missing or invalid field; the message is one sentence
   */
  public static GateResult read(Path file) {
    return FORMAT.read(file);
  }

  /**
   * Parses a result from the text of a file.
   *
   * @param name file name, for messages
   * @param text the text that {@link #write} wrote
   * @throws IllegalArgumentException as for {@link #read}
   */
  public static GateResult parse(String name, String text) {
    return FORMAT.parse(name, text);
  }

  /**
   * Checks that no field of a file was changed since it was written, and that every decision
   * follows from its slices.
   *
   * @param file a file written by {@link #write}
   * @return the problems found, one sentence each; empty when the file is valid
   * @throws IllegalArgumentException as for {@link #read}
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
   * Checks the content of a file, as {@link #verify(Path)} does.
   *
   * @param kept the result parsed from the text
   * @param text the text of the file
   * @return the problems found, one sentence each; empty when the content is valid
   */
  public static List<String> verify(GateResult kept, String text) {
    List<String> wrong = new ArrayList<>(verify(kept));
    FORMAT.damage(text).ifPresent(wrong::add);
    return wrong;
  }

  /**
   * Derives every decision again from the slices in the file. This does not need the machine on
   * which they were measured. Forecasts are not decisions and are not derived.
   *
   * @param kept the content of a file
   * @return whatever does not follow from the slices, one sentence each; empty when everything does
   */
  public static List<String> verify(GateResult kept) {
    List<String> damaged = kept.trials().stream().flatMap(GateFile::damaged).toList();
    return damaged.isEmpty() ? underivable(kept) : damaged;
  }

  /** Finds unreadable histograms, from which no decision can be derived. */
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
                            "a histogram of '%s', pair %s, is damaged (%s)"
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
    SessionVerdict verdict =
        SessionVerdict.of(
            kept.setup(),
            kept.evidence(),
            derived.errors(),
            derived.decisions(),
            derived.counters());
    if (!verdict.isStatedBy(kept.reason())) {
      wrong.add(difference("reason", kept.reason(), verdict.finding()));
    }
    require(wrong, "errors", kept.errors(), derived.errors());
    requireAll(wrong, "decisions", withoutForecasts(kept), withoutForecasts(derived));
    requireAll(wrong, "counters", kept.counters(), derived.counters());
    return wrong;
  }

  private static List<MetricVerdict> withoutForecasts(GateResult result) {
    return result.decisions().stream().map(MetricVerdict::withoutForecast).toList();
  }

  private static void requireAll(List<String> wrong, String what, List<?> kept, List<?> derived) {
    require(wrong, "number of " + what, kept.size(), derived.size());
    for (int i = 0; i < Math.min(kept.size(), derived.size()); i++) {
      require(wrong, what + "[" + i + "]", kept.get(i), derived.get(i));
    }
  }

  private static void require(List<String> wrong, String what, Object kept, Object derived) {
    if (!Objects.equals(kept, derived)) {
      wrong.add(difference(what, kept, derived));
    }
  }

  private static String difference(String what, Object kept, Object derived) {
    return "%s is %s in the file, but its slices say %s".formatted(what, kept, derived);
  }
}
