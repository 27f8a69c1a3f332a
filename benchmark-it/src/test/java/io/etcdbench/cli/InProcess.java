// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** The command in the JVM of the tests. */
public final class InProcess {
  private InProcess() {}

  /**
   * Executes a command line.
   *
   * @param words as a shell would split them
   * @return the exit code
   */
  public static int execute(String... words) {
    PrintWriter nobody = new PrintWriter(new StringWriter());
    return Main.commandLine(nobody, nobody).execute(words);
  }
}
