// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.cli.console.Configured;
import io.etcdbench.cli.console.ErrorMessages;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.QuietLogging;
import io.etcdbench.cli.console.StandardOutput;
import io.etcdbench.cli.load.EtcdctlArguments;
import io.etcdbench.jmh.OwnerWatch;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;

/** Entry point of the {@code etcd-bench} command. */
public final class Main {
  /** Set by a build tool: the command then stops when its parent process ends, for any reason. */
  private static final String BOUND_TO_PARENT = "etcdbench.boundToParent";

  private Main() {}

  /**
   * Runs one command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    QuietLogging.unlessConfigured();
    if (Boolean.getBoolean(BOUND_TO_PARENT)) {
      OwnerWatch.start(OwnerWatch.parentPid(), ProcessSignal::terminate);
    }
    PrintWriter out = new PrintWriter(new StandardOutput(), true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, args));
  }

  /**
   * Runs one command.
   *
   * @param out for results
   * @param err for progress and errors
   * @param args the command line; options may precede the command, as with etcd's own tool
   * @return its exit code
   */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine command = commandLine(out, err, args);
    int code;
    try {
      code = command.execute(new EtcdctlArguments(command).inOurOrder(args));
    } catch (OutOfMemoryError e) {
      err.println("etcd-bench: " + ErrorMessages.ofMemory());
      return ExitCode.FAILURE;
    }
    if (out.checkError()) {
      err.println(
          "etcd-bench: cannot write to standard output (is the disk full?); the output is"
              + " incomplete");
      return code == ExitCode.SUCCESS ? ExitCode.FAILURE : code;
    }
    return code;
  }

  /**
   * Returns the root command, ready to execute one command line.
   *
   * @param out for results
   * @param err for progress and errors
   * @param args the command line; without one, the root has all commands
   */
  public static CommandLine commandLine(PrintWriter out, PrintWriter err, String... args) {
    return Configured.commandLine(EtcdBenchCommand.with(List.of(args)), out, err);
  }
}
