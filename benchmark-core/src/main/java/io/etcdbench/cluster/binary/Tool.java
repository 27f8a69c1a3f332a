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

/** Runs other programs that end by themselves, and ends those that do not. Immutable. */
final class Tool {
  private static final Duration HEARTBEAT = Duration.ofSeconds(30);

  private final Path directory;
  private final Map<String, String> environment;
  private final Duration timeout;
  private final Consumer<String> progress;

  /**
   * How programs are run.
   *
   * @param directory in which they run
   * @param environment their variables, all of them
   * @param timeout after which they are killed with their children
   * @param progress receives a line now and then while a program still runs
   */
  Tool(
      Path directory,
      Map<String, String> environment,
      Duration timeout,
      Consumer<String> progress) {
    this.progress = progress;
    this.directory = directory;
    this.environment = Map.copyOf(environment);
    this.timeout = timeout;
  }

  /** A program did not end well; the message says how, with the last line that it wrote. */
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
   * Runs a program to its end.
   *
   * @return all that it wrote
   * @throws Failed when it cannot be started, does not end in time, or ends with another code than
   *     0
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
      throw new Failed("%s did not end within %d s".formatted(command.get(0), timeout.toSeconds()));
    }
    if (process.exitValue() != 0) {
      throw new Failed(
          "%s ended with exit code %d%s"
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
        progress.accept("%s still runs after %d s".formatted(program, waited.toSeconds()));
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
