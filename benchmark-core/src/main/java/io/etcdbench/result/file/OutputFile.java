// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import io.etcdbench.file.FileFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file that belongs to no run, such as a page or an export. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Checks that a file can be written or created, without creating it.
   *
   * @param file as the user names it
   * @throws IllegalArgumentException when a folder is in its place, a file is above it, or this
   *     user may not write there; the message is one sentence
   */
  public static void requirePossible(Path file) {
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException(sentence(file, "it is a folder"));
    }
    if (!Files.exists(file)) {
      OutputFolder.requirePossible(folder(file));
    } else if (!Files.isWritable(file)) {
      throw new IllegalArgumentException(sentence(file, "it is not writable"));
    }
  }

  /**
   * Writes a file, replacing an existing one, and creates the folders above it.
   *
   * @param file as the user names it
   * @param text content of the file
   * @throws IllegalArgumentException as for {@link #requirePossible}
   * @throws UncheckedIOException when it cannot be written, for example because the disk is full;
   *     the message is one sentence
   */
  public static void write(Path file, String text) {
    requirePossible(file);
    try {
      OutputFolder.create(folder(file));
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(sentence(file, FileFailure.reason(e)), e);
    }
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().resolveSibling("");
  }

  private static String sentence(Path file, String reason) {
    return "'%s' cannot be written (%s); choose another file with --output".formatted(file, reason);
  }
}
