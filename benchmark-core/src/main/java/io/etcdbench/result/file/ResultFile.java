// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import io.etcdbench.file.FileFailure;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes and reads {@code run.json}. Thread-safe.
 *
 * <p>Fields unknown to this version are ignored when reading, because later versions of the same
 * schema only add fields; another schema is rejected.
 */
public final class ResultFile {
  /** The name of a file with a valid or doubtful result. */
  public static final String NAME = "run.json";

  /** The name of a file with an invalid result, so that nothing mistakes it for a good one. */
  public static final String INVALID_NAME = "run.INVALID.json";

  private static final ContractFile<RunResult> FORMAT =
      new ContractFile<>(RunResult.SCHEMA, RunResult.class);

  private ResultFile() {}

  /**
   * Writes a result to a directory atomically, replacing an existing one.
   *
   * @param folder created if necessary
   * @param result the result to write
   * @return the file, {@link #NAME} or {@link #INVALID_NAME} in that directory
   * @throws UncheckedIOException when the directory is not writable; the message is one sentence
   */
  public static Path write(Path folder, RunResult result) {
    boolean invalid = result.status() == Status.INVALID;
    Path file = folder.resolve(invalid ? INVALID_NAME : NAME);
    FORMAT.write(file, result);
    try {
      Files.deleteIfExists(folder.resolve(invalid ? NAME : INVALID_NAME));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the earlier result next to '%s' cannot be deleted: %s; delete it"
              .formatted(file, FileFailure.reason(e)),
          e);
    }
    return file;
  }

  /**
   * Returns the text of the file for a result.
   *
   * @return JSON that ends with a line feed
   */
  public static String text(RunResult result) {
    return FORMAT.text(result);
  }

  /**
   * Reads a result.
   *
   * @param file as {@link #write} wrote it
   * @throws IllegalArgumentException when the file does not exist, is not JSON, has another schema,
   *     has a missing or invalid field, or contains a damaged histogram; the message is one
   *     sentence
   */
  public static RunResult read(Path file) {
    return FORMAT.read(file);
  }

  /**
   * Parses a result from the text of a file.
   *
   * @param name of the file, for messages
   * @param text as {@link #text} returns it
   * @throws IllegalArgumentException as for {@link #read}
   */
  public static RunResult parse(String name, String text) {
    return FORMAT.parse(name, text);
  }
}
