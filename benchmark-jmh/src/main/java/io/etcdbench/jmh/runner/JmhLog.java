// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.file.FileFailure;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH's own output of all measurements of a run, in one file. */
final class JmhLog implements AutoCloseable {
  private final OutputStream file;

  private JmhLog(OutputStream file) {
    this.file = file;
  }

  static JmhLog in(Path path) {
    try {
      return new JmhLog(Files.newOutputStream(path));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "JMH's output cannot be written to '%s' (%s); choose another folder with --output"
              .formatted(path, FileFailure.reason(e)),
          e);
    }
  }

  /** Returns the output of one JMH run; JMH closes it, while the file stays open. */
  OutputFormat format(VerboseMode verbosity) {
    return OutputFormatFactory.createFormatInstance(
        new PrintStream(new KeptOpen(file), true, StandardCharsets.UTF_8), verbosity);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "JMH's output is incomplete (%s); choose another folder with --output"
              .formatted(FileFailure.reason(e)),
          e);
    }
  }

  private static final class KeptOpen extends FilterOutputStream {
    KeptOpen(OutputStream file) {
      super(file);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
