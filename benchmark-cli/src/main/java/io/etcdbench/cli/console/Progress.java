// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.format.PlainText;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** How a command tells what it is doing while results go to standard output. */
public final class Progress {
  private Progress() {}

  /**
   * One line each.
   *
   * @param err standard error
   * @return takes the lines
   */
  public static Consumer<String> to(PrintWriter err) {
    return line -> err.println("etcd-bench: " + PlainText.line(line));
  }
}
