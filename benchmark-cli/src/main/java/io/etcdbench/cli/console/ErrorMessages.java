// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.format.PlainText;
import io.etcdbench.plan.yaml.Nearest;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Converts every failure to one sentence for the user and an exit code. The stack trace is printed
 * only when {@code ETCD_BENCH_DEBUG} is set in the environment.
 */
public final class ErrorMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String help = command.getCommandSpec().qualifiedName() + " --help";
    command.getErr().println("etcd-bench: " + PlainText.line(of(failure)) + "; try '" + help + "'");
    return ExitCode.USAGE;
  }

  /** Returns one sentence about an invalid command line. */
  public static String of(ParameterException failure) {
    return failure instanceof UnmatchedArgumentException unmatched
        ? unknown(unmatched)
        : String.valueOf(failure.getMessage()).replace("option option", "option");
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    err.println("etcd-bench: " + PlainText.line(sentence(failure)));
    if (System.getenv("ETCD_BENCH_DEBUG") != null) {
      failure.printStackTrace(err);
    }
    return failure instanceof IllegalArgumentException ? ExitCode.USAGE : ExitCode.FAILURE;
  }

  /**
   * Returns one sentence about a heap that is too small. It names the flags that determine the heap
   * size needed.
   */
  public static String ofMemory() {
    return "out of memory: the JVM heap of %s MiB is too small for this run; use fewer --clients, --conns, watchers or --txn-ops, a smaller --val-size or --key-size, or a larger heap, for example JAVA_TOOL_OPTIONS=-Xmx4g"
        .formatted(Runtime.getRuntime().maxMemory() >> 20);
  }

  private static boolean isOutOfMemory(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  private static String unknown(UnmatchedArgumentException failure) {
    String given = failure.getUnmatched().get(0);
    CommandSpec spec = failure.getCommandLine().getCommandSpec();
    boolean option = given.startsWith("-");
    String word = option ? given.split("=", 2)[0] : given;
    Set<String> known = option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
    String what = option ? "option" : known.isEmpty() ? "argument" : "command";
    return "unknown %s '%s'".formatted(what, word)
        + Nearest.to(word, known).map(near -> ", did you mean '" + near + "'?").orElse("");
  }

  /** Returns one sentence about a failure. */
  public static String sentence(Throwable failure) {
    if (isOutOfMemory(failure)) {
      return ofMemory();
    }
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? "internal error: "
            + failure.getClass().getName()
            + "; set ETCD_BENCH_DEBUG=1 to print the stack trace"
        : message;
  }
}
