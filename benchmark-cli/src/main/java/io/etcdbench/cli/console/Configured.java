// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.format.PlainWriter;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Configures command lines for etcd-bench. Stateless. */
public final class Configured {
  private Configured() {}

  /**
   * Adds etcd-bench's conversions, help and error messages to a command line.
   *
   * @param line with all of its subcommands
   * @param out for results
   * @param err for progress and errors
   */
  public static CommandLine commandLine(CommandLine line, PrintWriter out, PrintWriter err) {
    ErrorMessages handler = new ErrorMessages();
    Conversions.register(line);
    Help.register(line);
    return line.setOut(new PlainWriter(out))
        .setErr(new PlainWriter(err))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setExecutionExceptionHandler(handler)
        .setParameterExceptionHandler(handler);
  }
}
