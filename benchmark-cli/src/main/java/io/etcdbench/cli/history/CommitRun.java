// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.Main;
import io.etcdbench.cli.gate.MachineFailure;
import io.etcdbench.cli.load.EtcdctlArguments;
import io.etcdbench.cli.report.StoredRun;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.file.FileFailure;
import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.RunResult;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * A load command that runs in its own JVM, with the build of a commit prepended to the class path
 * of this program.
 *
 * @param build jars and directories of classes
 * @param load the command in words
 * @param folder for the results; the next free name is used when it exists
 */
record CommitRun(List<Path> build, List<String> load, Path folder) {
  private static final long POLL_MILLIS = 200;

  /**
   * Keeps the signals of a terminal from the run: it would count its own stop as the second signal,
   * and leave its keys behind.
   */
  private static final List<String> SHIELD =
      List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

  /**
   * How a JVM reports an error that ended its main method: classes of the commit do not fit those
   * of this program.
   */
  private static final String UNCAUGHT = "Exception in thread \"main\" ";

  /** Flags of a load command that print something and exit. */
  private static final List<String> PRINTING =
      List.of("--print-plan", "--reference", "--help", "-h", "--version");

  /** Time after which a run has ended by itself once a second signal has stopped it. */
  private static final long AT_ONCE_SECONDS = 10;

  /**
   * Runs the load.
   *
   * @param stop ends the load early
   * @return the folder of its results
   * @throws IllegalArgumentException when the load left no results; the message is one sentence
   * @throws ClusterException when the reason is the machine or the cluster and not the commit
   */
  Path run(StopSignal stop) {
    Path fresh = folder;
    for (int i = 2; Files.exists(fresh); i++) {
      fresh = folder.resolveSibling(folder.getFileName() + "-" + i);
    }
    Path printed = fresh.resolveSibling(fresh.getFileName() + ".log");
    int code = run(fresh, printed, stop);
    if (!Files.isDirectory(fresh) || (code != 0 && isEmpty(fresh))) {
      List<String> lines = lines(printed);
      Optional<String> error = lines.stream().filter(line -> line.startsWith(UNCAUGHT)).findFirst();
      String last = lines.isEmpty() ? "no output" : lines.get(lines.size() - 1);
      String reason = error.orElse(last).replaceFirst("^etcd-bench: ", "");
      if (error.isEmpty() && !stop.isGiven()) {
        MachineFailure.rejectIn(code, "the run in '%s' failed: %s".formatted(fresh, reason));
      }
      throw new IllegalArgumentException("its run exited with code %s: %s".formatted(code, reason));
    }
    if (!stop.isGiven()) {
      requireMembersAlive(fresh);
    }
    return fresh;
  }

  /**
   * Requires that no member died during a run, or during any of a repetition.
   *
   * @param results folder of the run
   * @throws IllegalArgumentException when a result cannot be read; the message is one sentence
   * @throws ClusterException when a member died
   */
  static void requireMembersAlive(Path results) {
    runs(results)
        .flatMap(run -> run.findings().stream())
        .filter(finding -> finding.kind().equals(Finding.MEMBER_DIED))
        .findFirst()
        .ifPresent(
            died -> {
              throw MachineFailure.of(
                  "the run in '%s' failed: %s".formatted(results, died.observed()));
            });
  }

  private static Stream<RunResult> runs(Path results) {
    return StoredRun.isRepeated(results)
        ? StoredRun.readRepeated(results).runs().stream()
            .map(run -> StoredRun.read(results.resolve(run.folder())))
        : Stream.of(StoredRun.read(results));
  }

  private int run(Path results, Path printed, StopSignal stop) {
    try {
      Files.createDirectories(results.toAbsolutePath().getParent());
      Process process =
          new ProcessBuilder(command(results))
              .redirectErrorStream(true)
              .redirectOutput(printed.toFile())
              .start();
      process.getOutputStream().close();
      Thread end = new Thread(process::destroy, "etcd-bench-backfill-end");
      Runtime.getRuntime().addShutdownHook(end);
      try {
        return await(process, stop);
      } finally {
        process.destroyForcibly();
        forget(end);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot start a run in '%s' (%s)".formatted(results, FileFailure.reason(e)), e);
    }
  }

  private static int await(Process process, StopSignal stop) {
    try {
      if (endsBefore(stop::isGiven, process)) {
        return process.exitValue();
      }
      process.destroy(); // the process stops its load and deletes its keys
      if (!endsBefore(stop::isOverdue, process)) {
        process.destroy(); // as a second signal
        process.waitFor(AT_ONCE_SECONDS, TimeUnit.SECONDS);
      }
      return -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalArgumentException("interrupted while measuring a commit", e);
    }
  }

  private static boolean endsBefore(BooleanSupplier stopped, Process process)
      throws InterruptedException {
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      if (stopped.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is shutting down and is running the hook
    }
  }

  private List<String> command(Path results) {
    List<String> paths = new ArrayList<>();
    build.forEach(path -> paths.add(path.toAbsolutePath().toString()));
    paths.add(System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>(SHIELD);
    command.add(ArmJava.ofThisProgram().executable().toString());
    command.addAll(Jvm.inheritableFlags()); // they are part of the key of a series
    command.addAll(List.of("-cp", String.join(File.pathSeparator, paths), Main.class.getName()));
    command.addAll(words(load, results));
    return command;
  }

  /**
   * Parses a load command and rejects one that is not valid or measures nothing, before anything is
   * built.
   *
   * @param spec of the command that runs the load
   * @param all the load command in words
   * @return the load command with the values that were parsed
   * @throws ParameterException when a flag is unknown or has no such value
   * @throws IllegalArgumentException when a flag prints something instead
   */
  static CommandSpec requireLoad(CommandSpec spec, List<String> all) {
    LoadFlags.requireLoad(spec.root().commandLine(), all.get(0));
    String[] words = all.toArray(String[]::new);
    CommandLine line =
        Main.commandLine(spec.commandLine().getOut(), spec.commandLine().getErr(), words);
    ParseResult parsed = line.parseArgs(new EtcdctlArguments(line).inOurOrder(words)).subcommand();
    PRINTING.stream()
        .filter(parsed::hasMatchedOption)
        .findFirst()
        .ifPresent(
            flag -> {
              throw new IllegalArgumentException(
                  "%s measures nothing; drop it, or give it to 'etcd-bench %s'"
                      .formatted(flag, all.get(0)));
            });
    return parsed.commandSpec();
  }

  /** Returns the command line of a load whose results go to a folder. */
  static List<String> words(List<String> load, Path results) {
    List<String> words = new ArrayList<>(load);
    words.add("--output=" + results);
    return words;
  }

  private static boolean isEmpty(Path results) {
    String[] names = results.toFile().list();
    return names == null || names.length == 0;
  }

  private static List<String> lines(Path printed) {
    try {
      return Files.readString(printed).lines().filter(line -> !line.isBlank()).toList();
    } catch (IOException e) {
      return List.of("its output cannot be read (%s)".formatted(FileFailure.reason(e)));
    }
  }
}
