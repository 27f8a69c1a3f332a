// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.file.InputFile;
import java.io.Console;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Source of a password that is not on the command line. It is never echoed. */
public interface PasswordPrompt {

  /**
   * Prompts the user for a password.
   *
   * @param user name to show in the prompt
   * @return the password
   * @throws IllegalArgumentException when no prompt is possible
   */
  String ask(String user);

  /** Returns a prompt that asks once for each user and remembers the answers. */
  default PasswordPrompt once() {
    Map<String, String> answers = new ConcurrentHashMap<>();
    return user -> answers.computeIfAbsent(user, this::ask);
  }

  /** Returns a prompt on the JVM's terminal, without echo. */
  @SuppressWarnings("SystemConsoleNull") // it still is null without a terminal before JDK 22
  static PasswordPrompt ofConsole() {
    return user -> {
      Console console = System.console();
      char[] answer = console == null ? null : console.readPassword("Password for %s: ", user);
      if (answer == null) {
        throw new IllegalArgumentException(
            "no password for user '%s'; give --password-file, ETCDCTL_PASSWORD, or use a terminal"
                .formatted(user));
      }
      return new String(answer);
    };
  }

  /**
   * Reads a password from the first line of a file.
   *
   * @throws IllegalArgumentException when the file cannot be read or its first line is empty
   */
  static String fromFile(Path file) {
    try {
      return InputFile.text(file)
          .lines()
          .findFirst()
          .filter(line -> !line.isEmpty())
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "the first line of --password-file '%s' is empty; write the password there"
                          .formatted(file)));
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "--password-file '%s' cannot be read: %s".formatted(file, e.getReason()), e);
    }
  }
}
