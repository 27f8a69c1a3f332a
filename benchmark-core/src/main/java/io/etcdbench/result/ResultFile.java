// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

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
    try {
      Files.createDirectories(folder);
      replace(file, ResultJson.write(result));
      Files.deleteIfExists(folder.resolve(invalid ? NAME : INVALID_NAME));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the result cannot be written to '%s': %s; choose a folder with room that you may write to"
              .formatted(file, reason(e)),
          e);
    }
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
  public static RunResult read(Path file) {
    try {
      return ResultJson.read(Files.readString(file));
    } catch (IOException e) {
      throw unreadable(file, reason(e), e);
    } catch (IllegalArgumentException e) {
      throw unreadable(file, String.valueOf(e.getMessage()), e);
    }
  }

  /** A reader sees the old file or the new one, also after a power cut. */
  private static void replace(Path file, String text) throws IOException {
    Path unfinished = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
    try {
      try (FileChannel out =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        out.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static IllegalArgumentException unreadable(Path file, String why, Exception cause) {
    return new IllegalArgumentException(
        "'%s' cannot be read as a result: %s".formatted(file, why), cause);
  }

  /** The exceptions of java.nio say little in words. */
  private static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "a file is in the place of the folder";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not UTF-8 text";
    }
    return failure instanceof FileSystemException system && system.getReason() != null
        ? system.getReason()
        : String.valueOf(failure.getMessage());
  }
}
