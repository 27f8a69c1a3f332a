// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.format.PlainText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A session's outcome for build scripts, as Java properties: {@code verdict}, {@code reason} (one
 * line) and {@code exitCode}, which is 0 when the build may continue.
 */
public final class VerdictFile {
  /** File name in the session's folder. */
  public static final String NAME = "verdict.properties";

  private VerdictFile() {}

  /**
   * Writes the file.
   *
   * @param folder folder of the session
   * @param result result of the session
   * @param exitCode exit code of the command
   * @throws IOException when the file cannot be written
   */
  public static void write(Path folder, GateResult result, int exitCode) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("verdict", result.verdict().name());
    properties.setProperty("reason", PlainText.line(result.reason()));
    properties.setProperty("exitCode", Integer.toString(exitCode));
    Files.writeString(folder.resolve(NAME), text(properties));
  }

  /** Returns the properties without the date comment of {@link Properties#store}. */
  private static String text(Properties properties) {
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter does not throw
    }
    return text.toString()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
