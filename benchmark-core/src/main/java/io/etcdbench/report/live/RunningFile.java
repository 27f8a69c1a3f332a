// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.result.file.FileFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that grows while a run lasts. Bytes are collected until {@link #flush}, which hands them
 * to the system at once, so that a run that is killed leaves whole records. When the disk is full,
 * the run goes on and the file stays as it is: what is measured is worth more than its log.
 */
final class RunningFile extends OutputStream {
  private final Path file;
  private final OutputStream out;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private @Nullable String problem;

  /**
   * Makes the file, or empties it.
   *
   * @throws UncheckedIOException when that is not possible; the message is one sentence
   */
  RunningFile(Path file) {
    this.file = file;
    try {
      out = Files.newOutputStream(file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "'%s' cannot be written (%s); choose another output folder".formatted(file, reason(e)),
          e);
    }
  }

  @Override
  public void write(int value) {
    collected.write(value);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    collected.write(bytes, offset, length);
  }

  @Override
  public void flush() {
    if (problem == null) {
      attempt(() -> collected.writeTo(out));
    }
    collected.reset();
  }

  @Override
  public void close() {
    flush();
    attempt(out::close);
  }

  /** What went wrong while writing, in one sentence. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  private void attempt(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      problem = "'%s' could not be written to its end: %s".formatted(file, reason(e));
    }
  }

  private static String reason(IOException failure) {
    return failure instanceof NoSuchFileException
        ? "its folder does not exist"
        : FileFailure.reason(failure);
  }

  /** Something that may fail. */
  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }
}
