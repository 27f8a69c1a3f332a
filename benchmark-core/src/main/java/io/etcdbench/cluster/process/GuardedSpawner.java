// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Starts child processes that are killed when this JVM exits, even if it crashes.
 *
 * <p>On Linux the kernel kills the child when its parent <em>thread</em> dies ({@code setpriv
 * --pdeathsig}), so one thread that lives as long as this object starts all of them. On other
 * systems a small shell waits for the end of its standard input, which the JVM keeps open, and then
 * kills the child. If {@code setsid} is available, the child leaves the terminal's process group,
 * so that Ctrl-C reaches this JVM but not the members.
 */
public final class GuardedSpawner implements AutoCloseable {

  /** Mechanism that kills a child after its JVM was killed. */
  enum Guard {
    /** The kernel, configured by setpriv. */
    PARENT_DEATH_SIGNAL,
    /** A shell that reads its standard input. */
    STANDARD_INPUT
  }

  /**
   * Starts the child in its own process group, ignores Ctrl-C, writes the child's pid, and waits.
   */
  private static final String SHELL_GUARD =
      """
      trap '' INT HUP
      exec 3<&0
      set -m 2>/dev/null
      "$@" 3<&- </dev/null &
      child=$!
      set +m
      echo "$child" >"$0"
      (read -r _ <&3; kill -KILL "$child") &
      watcher=$!
      exec 3<&-
      wait "$child"
      code=$?
      kill -KILL "$watcher" 2>/dev/null
      exit "$code"
      """;

  /** Precedes a command that the kernel kills when the thread that started it ends. */
  private static final List<String> KERNEL_GUARD = List.of("setpriv", "--pdeathsig", "KILL", "--");

  /** Name of a child's log file. */
  public static final String LOG = "log";

  private static final long SHELL_MILLIS = 10_000;

  private final Guard guard;
  private final boolean ownSession;
  private final ExecutorService immortal;

  private GuardedSpawner(Guard guard, boolean ownSession) {
    this.guard = guard;
    this.ownSession = ownSession;
    this.immortal =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.NANOSECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "etcd-bench-spawner");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Creates a spawner with the best guard available on this machine. */
  public static GuardedSpawner best() {
    return with(hasKernelGuard() ? Guard.PARENT_DEATH_SIGNAL : Guard.STANDARD_INPUT);
  }

  private static boolean hasKernelGuard() {
    return outputOf("setpriv", "--help").contains("pdeathsig");
  }

  /**
   * Returns words in front of a command that let the kernel kill it when the thread that starts it
   * ends, however that happens; none where the kernel cannot.
   */
  public static List<String> endingWithItsThread() {
    return hasKernelGuard() ? KERNEL_GUARD : List.of();
  }

  static GuardedSpawner with(Guard guard) {
    return new GuardedSpawner(guard, outputOf("setsid", "--help").contains("setsid"));
  }

  /**
   * A started child.
   *
   * @param outer the process that this JVM started
   * @param server the child itself; the same process unless guarded by a shell
   */
  public record Child(Process outer, ProcessHandle server) {}

  /**
   * Starts a command.
   *
   * @param command the program and its arguments
   * @param directory the child's own working directory, where its output is appended to {@link
   *     #LOG}
   * @throws ClusterException if it cannot be started
   */
  public Child spawn(List<String> command, Path directory) {
    return spawn(command, directory, Map.of());
  }

  /**
   * Starts a command with additional environment variables.
   *
   * @param command the program and its arguments
   * @param directory see {@link #spawn(List, Path)}
   * @param variables in addition to the inherited ones
   * @throws ClusterException if it cannot be started
   */
  public Child spawn(List<String> command, Path directory, Map<String, String> variables) {
    try {
      return immortal.submit(() -> start(command, directory, variables)).get();
    } catch (ExecutionException e) {
      throw new ClusterException(
          "'%s' cannot be started: %s".formatted(command.get(0), e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while starting " + command.get(0), e);
    }
  }

  private Child start(List<String> command, Path directory, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path pidFile = directory.resolve("pid");
    File log = directory.resolve(LOG).toFile();
    Files.deleteIfExists(pidFile);
    ProcessBuilder builder =
        new ProcessBuilder(guarded(command, pidFile))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    if (guard == Guard.PARENT_DEATH_SIGNAL) {
      builder.redirectInput(new File("/dev/null"));
    }
    clean(builder.environment());
    builder.environment().putAll(variables);
    Process outer = builder.start();
    return new Child(
        outer, guard == Guard.PARENT_DEATH_SIGNAL ? outer.toHandle() : awaitChild(outer, pidFile));
  }

  private List<String> guarded(List<String> command, Path pidFile) {
    List<String> full = new ArrayList<>();
    if (ownSession) {
      full.add("setsid");
    }
    full.addAll(
        guard == Guard.PARENT_DEATH_SIGNAL
            ? KERNEL_GUARD
            : List.of("sh", "-c", SHELL_GUARD, pidFile.toString()));
    full.addAll(command);
    return full;
  }

  private static ProcessHandle awaitChild(Process shell, Path pidFile)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    String written = "";
    while (!written.endsWith("\n") && shell.isAlive()) {
      if (System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(SHELL_MILLIS)) {
        break;
      }
      TimeUnit.MILLISECONDS.sleep(2);
      written = Files.exists(pidFile) ? Files.readString(pidFile) : "";
    }
    if (!written.endsWith("\n")) {
      shell.destroy(); // closes its input, which kills the child too
      throw new IOException("the guarding shell did not start it");
    }
    return ProcessHandle.of(Long.parseLong(written.strip())).orElseGet(shell::toHandle);
  }

  /**
   * Removes ETCD_ variables, which etcd reads as flags, and proxy variables, which it uses for
   * peers.
   */
  static void clean(Map<String, String> environment) {
    Set<String> proxies = Set.of("http_proxy", "https_proxy", "all_proxy", "no_proxy");
    environment
        .keySet()
        .removeIf(
            name ->
                proxies.contains(name.toLowerCase(Locale.ROOT))
                    || (name.startsWith("ETCD_") && !name.equals("ETCD_UNSUPPORTED_ARCH")));
  }

  private static String outputOf(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // not installed
    }
  }

  /**
   * Stops the spawning thread. Children guarded by the kernel are killed with it, so call this
   * after all children have exited.
   */
  @Override
  public void close() {
    immortal.shutdown();
  }
}
