// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.etcdbench.file.FileFailure;
import io.etcdbench.file.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/**
 * A JSON file with a named schema, the contract with other readers: written atomically,
 * byte-identical for equal values, and read strictly. Fields unknown to this version are ignored
 * when reading, because later versions of the same schema only add fields; another schema is
 * rejected. Immutable and thread-safe.
 *
 * @param <T> the type of the file's contents
 * @param schema the value of its field {@code schema}
 * @param type a record of records, lists, maps, numbers, text and instants
 */
public record ContractFile<T>(String schema, Class<T> type) {

  /**
   * Writes a value, replacing an existing file.
   *
   * @param file its directory is created if necessary
   * @param value the value to write
   * @throws UncheckedIOException when the directory is not writable; the message is one sentence
   */
  public void write(Path file, T value) {
    write(file, () -> ResultJson.write(value));
  }

  /** Creates the text of a file. */
  private interface Text {
    String make() throws JsonProcessingException;
  }

  private static void write(Path file, Text text) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null) {
        OutputFolder.create(directory);
      }
      replace(file, text.make());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the result cannot be written to '%s': %s; choose a writable directory with enough free space"
              .formatted(file, FileFailure.reason(e)),
          e);
    }
  }

  /**
   * Writes a value with a digest over all of its fields, replacing an existing file.
   *
   * @param file its directory is created if necessary
   * @param value an object without a field named {@code digest}
   * @throws UncheckedIOException when the directory is not writable; the message is one sentence
   */
  public void writeSealed(Path file, T value) {
    write(file, () -> ResultJson.sealed(value));
  }

  /**
   * Compares the text of a sealed file with its digest.
   *
   * @param text as {@link #writeSealed} wrote it; must be readable by {@link #read}
   * @return the damage, in one sentence; empty when no field was changed since it was written
   */
  public Optional<String> damage(String text) {
    try {
      return Digest.damage(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Reads a value.
   *
   * @param file as {@link #write} wrote it
   * @throws IllegalArgumentException when the file does not exist, is not JSON, has another schema,
   *     or has a missing or invalid field; the message is one sentence
   */
  public T read(Path file) {
    return parse(file.toString(), text(file));
  }

  /**
   * Returns the text of a file with any schema.
   *
   * @throws IllegalArgumentException when the file does not exist; the message is one sentence
   */
  public static String text(Path file) {
    try {
      return InputFile.text(file);
    } catch (IOException e) {
      throw unreadable(file.toString(), FileFailure.reason(e), e);
    }
  }

  /**
   * Returns the schema of a file.
   *
   * @param name of the file, for messages
   * @param text the file's text
   * @return the value of its field {@code schema}; empty when it has none
   * @throws IllegalArgumentException when the text is not JSON; the message is one sentence
   */
  public static String schemaOf(String name, String text) {
    try {
      return ResultJson.schemaOf(text);
    } catch (IllegalArgumentException e) {
      throw unreadable(name, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Parses a value from the text of a file.
   *
   * @param name of the file, for messages
   * @param text the file's text
   * @throws IllegalArgumentException when the text is not JSON, has another schema, or has a
   *     missing or invalid field; the message is one sentence
   */
  public T parse(String name, String text) {
    try {
      return ResultJson.read(text, schema, type);
    } catch (IllegalArgumentException e) {
      throw unreadable(name, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Returns the text of the file for a value.
   *
   * @return JSON that ends with a line feed
   */
  public String text(T value) {
    try {
      return ResultJson.write(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the result cannot be written as JSON: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Writes a file atomically: a reader sees the old file or the new one, even after a power
   * failure.
   *
   * @param file its directory must exist
   * @param text the new content
   * @throws IOException when it cannot be written; an old file is then unchanged
   */
  public static void replace(Path file, String text) throws IOException {
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

  private static IllegalArgumentException unreadable(String file, String why, Exception cause) {
    return new IllegalArgumentException(
        "'%s' cannot be read as a result: %s".formatted(file, why), cause);
  }
}
