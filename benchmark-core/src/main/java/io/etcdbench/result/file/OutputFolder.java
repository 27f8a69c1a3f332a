// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that belongs to one run: another run's files in it are never replaced, also when two
 * runs begin at the same time. The claim ends when this is closed, or with the JVM.
 */
public final class OutputFolder implements AutoCloseable {
  private static final String CLAIM = ".etcd-bench-claim";

  /** Each kind of run writes at least one of them. */
  private static final List<String> OF_RUNS =
      List.of(
          ResultFile.NAME,
          ResultFile.INVALID_NAME,
          "plan.yaml",
          "measure.hlog",
          "doctor.json",
          "gate.json",
          "repeat.json",
          "sweep.json",
          "failover.json",
          "tournament.json",
          "jmh.json");

  private final Path path;
  private final boolean made;

  private OutputFolder(Path path, boolean made) {
    this.path = path;
    this.made = made;
  }

  /**
   * Takes a folder, and makes it when it does not exist.
   *
   * @param path where the files of a run go
   * @return the folder, for this run alone
   * @throws IllegalArgumentException when it holds the files of another run, or another run is
   *     writing to it; the message is one sentence
   * @throws UncheckedIOException when it cannot be made or written to; the message is one sentence
   */
  public static OutputFolder claim(Path path) {
    boolean made = !Files.exists(path);
    Path claim = path.resolve(CLAIM);
    try {
      Files.createDirectories(path);
      Files.createFile(claim);
    } catch (FileAlreadyExistsException e) {
      if (Files.isDirectory(path)) {
        throw refusal(path, "another run is writing to it", e);
      }
      throw unwritable(path, e);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    claim.toFile().deleteOnExit();
    OutputFolder folder = new OutputFolder(path, made);
    Optional<String> other =
        OF_RUNS.stream().filter(name -> Files.exists(path.resolve(name))).findFirst();
    if (other.isPresent()) {
      folder.close();
      throw refusal(path, "it holds '%s' of another run".formatted(other.get()), null);
    }
    return folder;
  }

  private static IllegalArgumentException refusal(
      Path path, String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "the folder '%s' cannot be used for this run: %s; choose another with --output, or delete that one"
            .formatted(path, why),
        cause);
  }

  private static UncheckedIOException unwritable(Path path, IOException e) {
    return new UncheckedIOException(
        "'%s' cannot be written (%s); choose another folder with --output"
            .formatted(path, FileFailure.reason(e)),
        e);
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Ends the claim; deletes the folder when it was made for this run and holds nothing. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(path.resolve(CLAIM));
      if (made && isEmpty()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      // the files of the run, if any, are whole; a claim that is left names itself
    }
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    }
  }
}
