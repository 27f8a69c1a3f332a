// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.file.FileFailure;
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
 * A file that is written during a run. Bytes are collected until {@link #flush}, which passes them
 * to the operating system at once, so that a killed run leaves complete records. When the disk is
 * full, the run continues and the file stays incomplete, because the measurement is worth more than
 * its log.
 */
final class RunningFile extends OutputStream {
  private final Path file;
  private final OutputStream out;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private @Nullable String problem;

  /**
   * Creates the file, or truncates it.
   *
   * @throws UncheckedIOException if that is not possible; the message is one sentence
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

  /** Returns what failed while writing, in one sentence. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  private void attempt(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      problem = "'%s' is incomplete: %s".formatted(file, reason(e));
    }
  }

  private static String reason(IOException failure) {
    return failure instanceof NoSuchFileException
        ? "its folder does not exist"
        : FileFailure.reason(failure);
  }

  /** A write that may fail. */
  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }
}
