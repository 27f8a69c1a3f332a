// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Entry point of the {@code etcd-bench} command. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    QuietLogging.unlessConfigured();
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(commandLine(out, err).execute(args));
  }

  /**
   * The whole command, ready to execute; tests give their own writers.
   *
   * @param out for results
   * @param err for progress and errors
   * @return the command line
   */
  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    OneSentence handler = new OneSentence();
    return new CommandLine(new EtcdBenchCommand())
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setExecutionExceptionHandler(handler)
        .setParameterExceptionHandler(handler);
  }
}
