// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes and reads {@code run.json}. Thread-safe.
 *
 * <p>Fields that this version does not know are ignored when reading, because later versions of the
 * same schema only add fields; another schema is refused.
 */
public final class ResultFile {
  /** The name of a result that is valid or doubtful. */
  public static final String NAME = "run.json";

  /** The name of a result that is invalid, so that nothing takes it for a good one. */
  public static final String INVALID_NAME = "run.INVALID.json";

  private static final ContractFile<RunResult> FORMAT =
      new ContractFile<>(RunResult.SCHEMA, RunResult.class);

  private ResultFile() {}

  /**
   * Writes a result into a folder, whole or not at all, in place of the one that was there.
   *
   * @param folder made when it does not exist
   * @param result what to write
   * @return the file, {@link #NAME} or {@link #INVALID_NAME} in that folder
   * @throws UncheckedIOException when the folder cannot be written to; the message is one sentence
   */
  public static Path write(Path folder, RunResult result) {
    boolean invalid = result.status() == Status.INVALID;
    Path file = folder.resolve(invalid ? INVALID_NAME : NAME);
    FORMAT.write(file, result);
    try {
      Files.deleteIfExists(folder.resolve(invalid ? NAME : INVALID_NAME));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the earlier result beside '%s' cannot be deleted: %s; delete it"
              .formatted(file, FileFailure.reason(e)),
          e);
    }
    return file;
  }

  /**
   * What the file of a result holds.
   *
   * @param result what to write
   * @return JSON that ends with a line feed
   */
  public static String text(RunResult result) {
    return FORMAT.text(result);
  }

  /**
   * Reads a result.
   *
   * @param file as {@link #write} left it
   * @return what it holds
   * @throws IllegalArgumentException when there is no such file, it is not JSON, of another schema,
   *     lacks or breaks a field, or a histogram in it is damaged; the message is one sentence
   */
  public static RunResult read(Path file) {
    return FORMAT.read(file);
  }

  /**
   * Reads a result from the text of a file.
   *
   * @param name of the file, for messages
   * @param text as {@link #text} makes it
   * @return what it holds
   * @throws IllegalArgumentException as of {@link #read}
   */
  public static RunResult parse(String name, String text) {
    return FORMAT.parse(name, text);
  }
}
