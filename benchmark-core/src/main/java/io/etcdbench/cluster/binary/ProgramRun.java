// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs other programs to completion and kills them at a timeout. Immutable. */
final class ProgramRun {
  private static final Duration HEARTBEAT = Duration.ofSeconds(30);

  private final Path directory;
  private final Map<String, String> environment;
  private final Duration timeout;
  private final Consumer<String> progress;

  /**
   * Creates a runner.
   *
   * @param directory working directory of the programs
   * @param environment their complete environment
   * @param timeout time after which they are killed with their children
   * @param progress receives a line every 30 s while a program runs
   */
  ProgramRun(
      Path directory,
      Map<String, String> environment,
      Duration timeout,
      Consumer<String> progress) {
    this.progress = progress;
    this.directory = directory;
    this.environment = Map.copyOf(environment);
    this.timeout = timeout;
  }

  /** Thrown when a program fails. The message gives the failure and the last line of the output. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    Failed(String message) {
      super(message);
    }

    Failed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Runs a program to completion.
   *
   * @return its entire output
   * @throws Failed if it cannot be started, does not exit in time, or exits with a non-zero code
   */
  String run(Path program, String... arguments) throws Failed {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(Arrays.asList(arguments));
    try (RunDirectory own = RunDirectory.temporary()) {
      return run(command, own.path().resolve("output"));
    } catch (IOException e) {
      throw new Failed("%s cannot be run: %s".formatted(program, e.getMessage()), e);
    }
  }

  private String run(List<String> command, Path output) throws IOException, Failed {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = await(process, command.get(0));
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    if (!ended) {
      throw new Failed("%s did not end within %s s".formatted(command.get(0), timeout.toSeconds()));
    }
    if (process.exitValue() != 0) {
      throw new Failed(
          "%s ended with exit code %s%s"
              .formatted(command.get(0), process.exitValue(), lastLine(text)));
    }
    return text;
  }

  private boolean await(Process process, String program) throws Failed {
    try {
      Duration waited = Duration.ZERO;
      while (waited.compareTo(timeout) < 0) {
        Duration next = min(HEARTBEAT, timeout.minus(waited));
        if (process.waitFor(next.toNanos(), TimeUnit.NANOSECONDS)) {
          return true;
        }
        waited = waited.plus(next);
        progress.accept("%s still runs after %s s".formatted(program, waited.toSeconds()));
      }
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failed("interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private static String lastLine(String text) {
    return text.lines()
        .filter(line -> !line.isBlank())
        .reduce((first, second) -> second)
        .map(line -> ": " + line.strip())
        .orElse(" and wrote nothing");
  }
}
