// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns every failure into one sentence for the user and an exit code. The stack trace appears only
 * when {@code ETCD_BENCH_DEBUG} is set in the environment.
 */
final class OneSentence implements IExecutionExceptionHandler, IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("etcd-bench: " + failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("try '" + command.getCommandSpec().qualifiedName() + " --help'");
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    err.println("etcd-bench: " + sentence(failure));
    if (System.getenv("ETCD_BENCH_DEBUG") != null) {
      failure.printStackTrace(err);
    }
    return failure instanceof IllegalArgumentException ? ExitCode.USAGE : ExitCode.FAILURE;
  }

  private static String sentence(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? "internal error: "
            + failure.getClass().getName()
            + "; set ETCD_BENCH_DEBUG=1 to see where"
        : message;
  }
}
