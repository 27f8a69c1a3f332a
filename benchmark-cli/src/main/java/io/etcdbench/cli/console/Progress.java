// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.format.PlainText;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** Prints progress lines to standard error, because standard output is for results. */
public final class Progress {
  private Progress() {}

  /** Returns a consumer that prints each text as one line. */
  public static Consumer<String> to(PrintWriter err) {
    return text -> err.println(line(text));
  }

  /** Returns a text as one progress line. */
  public static String line(String text) {
    return "etcd-bench: " + PlainText.line(text);
  }
}
