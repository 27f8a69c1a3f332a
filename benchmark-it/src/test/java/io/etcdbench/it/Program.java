// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The executable file that the build leaves, run as a user runs it. Its output goes to files, so
 * that it can be read while it runs.
 */
public final class Program implements AutoCloseable {
  /**
   * For JVMs whose speed decides no assertion: without the second compiler, which in a short run
   * takes more processor time than it saves.
   */
  public static final String ONE_COMPILER_FLAG = "-XX:TieredStopAtLevel=1";

  /** The same, as an environment, for a program and the JVMs that it starts. */
  static final Map<String, String> ONE_COMPILER = Map.of("JDK_JAVA_OPTIONS", ONE_COMPILER_FLAG);

  /** Progress of a measurement in which operations succeed; a line every five seconds. */
  static final Pattern MEASURED = Pattern.compile("measure \\d+ s  [1-9]");

  private static final Path FILE = Path.of(System.getProperty("etcdbench.executable", ""));
  private final Process process;
  private final Path out;
  private final Path err;

  private Program(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts it.
   *
   * @param directory in which it works
   * @param environment variables besides those of the test
   * @param arguments of the command line
   * @return a process that the test closes
   */
  public static Program start(Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    return startBy(hearingSignals(), directory, environment, arguments);
  }

  /** Starts it by another program, which becomes it or waits for it. */
  static Program startBy(
      List<String> starter, Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    if (!Files.isExecutable(FILE)) {
      throw new IllegalStateException(
          "no executable file at '%s'; build it with ./mvnw package".formatted(FILE));
    }
    List<String> command = new ArrayList<>(starter);
    command.add(FILE.toString());
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new Program(builder.start(), out, err);
  }

  /**
   * A test that runs in the background of a script ignores SIGINT, one that runs under nohup
   * ignores SIGHUP, and so would every program that it starts; this undoes it where the system's
   * env can.
   */
  private static List<String> hearingSignals() throws IOException {
    List<String> prefix = List.of("/usr/bin/env", "--default-signal=INT,HUP");
    List<String> trial = new ArrayList<>(prefix);
    trial.add("true");
    try {
      Process process = new ProcessBuilder(trial).redirectErrorStream(true).start();
      return process.waitFor() == 0 ? prefix : List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /** Waits for its end. */
  int exitCode(Duration longest) throws InterruptedException {
    if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + longest + "; it said: " + err());
    }
    return process.exitValue();
  }

  /** What it has written to standard output. */
  String out() {
    return read(out);
  }

  /** What it has written to standard error. */
  public String err() {
    return read(err);
  }

  /** The value of an {@code export} line. */
  String exported(String variable) {
    Matcher line = Pattern.compile("(?m)^export " + variable + "='(.*)'$").matcher(out());
    if (!line.find()) {
      throw new AssertionError("no variable " + variable + " in: " + out());
    }
    return line.group(1);
  }

  /** The processes that it has started and that still live. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  /** Whether a process is a JVM. */
  static boolean isJvm(ProcessHandle process) {
    return process.info().command().filter(file -> file.endsWith("java")).isPresent();
  }

  /** Sends a signal to it alone. */
  void signal(String name) throws IOException, InterruptedException {
    signal(process.pid(), name);
  }

  /**
   * Sends it two signals from one process; on a busy machine, a second process would send the other
   * one too late.
   */
  void signals(String first, String second) throws IOException, InterruptedException {
    long pid = process.pid();
    carryOut(List.of("sh", "-c", "kill -%s %d && kill -%s %d".formatted(first, pid, second, pid)));
  }

  /** Sends a signal to it and then to others, as a terminal does to all of its job. */
  void signalWith(List<ProcessHandle> others, String name)
      throws IOException, InterruptedException {
    List<Long> pids = new ArrayList<>(List.of(process.pid()));
    others.forEach(other -> pids.add(other.pid()));
    signal(pids, name);
  }

  /** Sends a signal to a process. */
  static void signal(long pid, String name) throws IOException, InterruptedException {
    signal(List.of(pid), name);
  }

  private static void signal(List<Long> pids, String name)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    pids.forEach(pid -> command.add(pid.toString()));
    carryOut(command);
  }

  private static void carryOut(List<String> command) throws IOException, InterruptedException {
    int code = new ProcessBuilder(command).start().waitFor();
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code);
    }
  }

  /** Whether it has not ended. */
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError("cannot read " + file, e);
    }
  }
}
