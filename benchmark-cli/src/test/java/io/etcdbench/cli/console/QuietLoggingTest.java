// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("configures logging")
final class QuietLoggingTest {
  private static final String FILE = "java.util.logging.config.file";

  private final @Nullable String before = System.getProperty(FILE);

  @BeforeEach
  void configureNothing() {
    System.clearProperty(FILE);
  }

  /** Otherwise the failures that later tests of this JVM cause print their stack traces. */
  @AfterEach
  void restoreTheConfigurationOfTheTests() throws Exception {
    if (before == null) {
      System.clearProperty(FILE);
    } else {
      System.setProperty(FILE, before);
    }
    LogManager.getLogManager().readConfiguration();
  }

  @Test
  void leavesNoHandlerAndNoLevel() throws Exception {
    new QuietLogging();
    Logger root = Logger.getLogger("");
    assertThat(root.getHandlers()).isEmpty();
    assertThat(Logger.getLogger("io.grpc.example").isLoggable(Level.SEVERE)).isFalse();
  }

  @Test
  void takesTheUsersOwnConfigurationInstead(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("logging.properties"), ".level=FINE\n");
    System.setProperty(FILE, file.toString());
    new QuietLogging();
    assertThat(Logger.getLogger("io.grpc.example").isLoggable(Level.FINE)).isTrue();
  }
}
