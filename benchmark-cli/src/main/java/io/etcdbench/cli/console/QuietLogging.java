// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.LogManager;

/**
 * Silences {@code java.util.logging}, so that logs do not mix with reports. gRPC always logs to it,
 * and Netty and Vert.x do when they find no other backend. The launcher names this class in {@code
 * -Djava.util.logging.config.class}, a flag that the forks of a JMH run inherit. A configuration of
 * the user ({@code -Djava.util.logging.config.file}) takes precedence.
 */
public final class QuietLogging {
  private static final String CLASS = "java.util.logging.config.class";
  private static final String FILE = "java.util.logging.config.file";

  /**
   * Configures logging; called by {@link LogManager}.
   *
   * @throws IOException when the user's own configuration cannot be read
   */
  public QuietLogging() throws IOException {
    String file = System.getProperty(FILE);
    try (InputStream settings = file == null ? silence() : Files.newInputStream(Path.of(file))) {
      LogManager.getLogManager().readConfiguration(settings);
    }
  }

  /** Selects this class when neither the launcher nor the user has configured logging. */
  public static void unlessConfigured() {
    if (System.getProperty(CLASS) == null && System.getProperty(FILE) == null) {
      System.setProperty(CLASS, QuietLogging.class.getName());
    }
  }

  private static InputStream silence() {
    return new ByteArrayInputStream("handlers=\n.level=OFF\n".getBytes(StandardCharsets.UTF_8));
  }
}
