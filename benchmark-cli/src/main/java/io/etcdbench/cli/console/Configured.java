// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.format.PlainWriter;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Creates command lines configured for etcd-bench. Stateless. */
public final class Configured {
  private Configured() {}

  /**
   * Returns a command line with etcd-bench's conversions, help and error messages.
   *
   * @param command an instance or the class of a command
   * @param out for results
   * @param err for progress and errors
   */
  public static CommandLine commandLine(Object command, PrintWriter out, PrintWriter err) {
    ErrorMessages handler = new ErrorMessages();
    CommandLine line = new CommandLine(command);
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
