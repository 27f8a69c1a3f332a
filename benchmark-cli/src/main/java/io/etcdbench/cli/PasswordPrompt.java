// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where a password comes from that is not on the command line; it is never echoed. */
interface PasswordPrompt {

  /**
   * Asks the person at the terminal.
   *
   * @param user whose password
   * @return the password
   * @throws IllegalArgumentException when nobody can be asked
   */
  String ask(String user);

  /**
   * Asks at the JVM's terminal, without echo.
   *
   * @return the prompt
   */
  @SuppressWarnings("SystemConsoleNull") // it still is null without a terminal before JDK 22
  static PasswordPrompt ofConsole() {
    return user -> {
      Console console = System.console();
      char[] answer = console == null ? null : console.readPassword("Password of %s: ", user);
      if (answer == null) {
        throw new IllegalArgumentException(
            "no password for user '%s'; give --password-file, ETCDCTL_PASSWORD, or a terminal to ask at"
                .formatted(user));
      }
      return new String(answer);
    };
  }

  /**
   * The first line of a file.
   *
   * @param file its path
   * @return the password
   * @throws IllegalArgumentException when the file cannot be read or is empty
   */
  static String fromFile(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      if (lines.isEmpty()) {
        throw new IllegalArgumentException("--password-file '" + file + "' is empty");
      }
      return lines.get(0);
    } catch (IOException e) {
      throw new IllegalArgumentException("--password-file '" + file + "' cannot be read", e);
    }
  }
}
