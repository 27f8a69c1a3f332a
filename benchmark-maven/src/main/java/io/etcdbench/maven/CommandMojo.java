// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Runs one {@code etcd-bench} command in its own JVM, with the same arguments as on the command
 * line. Exit codes 3 and 4 (regression, missed objective, invalid or inconclusive result) are build
 * failures; 1 and 2 are errors. The message is the last line that the command printed, unless the
 * command writes its verdict to a file.
 */
abstract class CommandMojo extends AbstractMojo {
  private static final int REGRESSION = 3;
  private static final int INVALID = 4;
  private static final int JDK_WITH_NATIVE_ACCESS = 22;
  private static final int JDK_WITH_UNSAFE_ACCESS = 23;

  /** Time to finish a turn, to delete keys and to stop the members of a cluster. */
  private static final long END_SECONDS = 60;

  private final String command;

  /** Options and parameters of the command, one element each. */
  @Parameter private List<String> arguments = List.of();

  /**
   * Additional arguments, for Maven's command line: separated by spaces; quote a value that
   * contains spaces.
   */
  @Parameter(property = "etcd-bench.arguments")
  private @Nullable String moreArguments;

  /** Options of the JVM that runs the command. */
  @Parameter private List<String> jvmArguments = List.of();

  /** Whether to skip the goal. */
  @Parameter(property = "etcd-bench.skip", defaultValue = "false")
  private boolean skip;

  /** Working directory of the command; relative paths in the arguments start here. */
  @Parameter(defaultValue = "${basedir}")
  private @Nullable File workingDirectory;

  @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
  private @Nullable PluginDescriptor plugin;

  CommandMojo(String command) {
    this.command = command;
  }

  /** Returns arguments that the goal itself adds. */
  List<String> ownArguments() {
    return List.of();
  }

  /** Returns the path of an argument, as the command sees it from its working directory. */
  Path path(String argument) {
    Path path = Path.of(argument);
    return (workingDirectory == null ? path : workingDirectory.toPath().resolve(path)).normalize();
  }

  /**
   * Called before the command starts.
   *
   * @throws IOException when the goal cannot start
   */
  void prepare() throws IOException {}

  /**
   * Returns one sentence with the reason of a build failure or an error.
   *
   * @param exitCode exit code of the command, not 0
   * @param lastLine last line that the command printed
   * @throws IOException when the command's own verdict cannot be read
   */
  String reason(int exitCode, String lastLine) throws IOException {
    return lastLine;
  }

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("etcd-bench " + command + " is skipped");
      return;
    }
    List<String> given = new ArrayList<>(ownArguments());
    given.addAll(withoutEmpty(arguments));
    given.addAll(CommandLine.words(moreArguments == null ? "" : moreArguments));
    try {
      prepare();
      judge(run(given));
    } catch (IOException e) {
      throw new MojoExecutionException("etcd-bench cannot be started: " + e.getMessage(), e);
    }
  }

  /** Drops what Maven makes of an empty element, as of a property that is not set: null. */
  private static List<String> withoutEmpty(List<String> words) {
    return words.stream().filter(Objects::nonNull).toList();
  }

  private Outcome run(List<String> given) throws IOException, MojoExecutionException {
    List<String> line = new ArrayList<>(jvm());
    line.add("io.etcdbench.cli.Main");
    line.add(command);
    line.addAll(given);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    if (workingDirectory != null) {
      builder.directory(workingDirectory);
    }
    Process process = builder.start();
    Thread stop = new Thread(() -> stop(process), "etcd-bench-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      process.getOutputStream().close();
      String last = print(process);
      return new Outcome(process.waitFor(), last);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
      throw new MojoExecutionException("interrupted while etcd-bench ran", e);
    } finally {
      removeHook(stop);
    }
  }

  /** Stops a command and waits for its end: without Maven, its last lines would be lost. */
  private static void stop(Process process) {
    process.destroy();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Logs the output of the command and returns its last non-blank line. */
  private String print(Process process) throws IOException {
    String last = "";
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        getLog().info(line);
        last = line.isBlank() ? last : line.strip();
      }
    }
    return last;
  }

  private List<String> jvm() {
    List<String> jvm = new ArrayList<>();
    jvm.add(System.getProperty("java.home") + "/bin/java");
    jvm.add("-Djava.util.logging.config.class=io.etcdbench.cli.console.QuietLogging");
    jvm.add("-Detcdbench.boundToParent=true");
    int version = Runtime.version().feature();
    if (version >= JDK_WITH_NATIVE_ACCESS) {
      jvm.add("--enable-native-access=ALL-UNNAMED");
    }
    if (version >= JDK_WITH_UNSAFE_ACCESS) {
      jvm.add("--sun-misc-unsafe-memory-access=allow");
    }
    jvm.addAll(withoutEmpty(jvmArguments));
    jvm.add("-cp");
    jvm.add(
        plugin == null
            ? ""
            : plugin.getArtifacts().stream()
                .map(Artifact::getFile)
                .map(File::getPath)
                .collect(Collectors.joining(File.pathSeparator)));
    return jvm;
  }

  private void judge(Outcome outcome)
      throws IOException, MojoExecutionException, MojoFailureException {
    if (outcome.code() == 0) {
      return;
    }
    String message =
        "etcd-bench %s (exit code %s): %s"
            .formatted(command, outcome.code(), reason(outcome.code(), outcome.lastLine()));
    if (outcome.code() == REGRESSION || outcome.code() == INVALID) {
      throw new MojoFailureException(message);
    }
    throw new MojoExecutionException(message);
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is shutting down and has run the hook
    }
  }

  private record Outcome(int code, String lastLine) {}
}
