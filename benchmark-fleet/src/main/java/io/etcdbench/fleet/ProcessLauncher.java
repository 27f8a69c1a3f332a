// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.result.FleetAccount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Starts workers as processes on this machine, and writes the output of each to a file. */
public final class ProcessLauncher implements WorkerLauncher {
  private static final int LINES_KEPT = 2;
  private static final long PATIENCE_SECONDS = 5;
  private static final String LOOPBACK = "127.0.0.1";

  private final List<String> command;
  private final String host;
  private final FleetSecret secret;
  private final Map<String, String> environment;
  private final Path logs;
  private final Map<Integer, Process> processes = new ConcurrentHashMap<>();

  /**
   * Creates a launcher.
   *
   * @param command starts a worker when {@code --conductor HOST:PORT --index N} is appended
   * @param listen address on which the conductor listens; its port is not used
   * @param secret passed in the environment, which no other user can read
   * @param environment variables of a worker besides those of this process
   * @param logs directory for {@code worker-N.log}; created with the first worker
   */
  public ProcessLauncher(
      List<String> command,
      InetSocketAddress listen,
      FleetSecret secret,
      Map<String, String> environment,
      Path logs) {
    this.command = List.copyOf(command);
    this.host = host(listen);
    this.secret = secret;
    this.environment = Map.copyOf(environment);
    this.logs = logs;
  }

  /** Returns the host under which workers reach the conductor; its certificate names it. */
  private static String host(InetSocketAddress listen) {
    InetAddress address = listen.getAddress();
    if (address == null || address.isAnyLocalAddress()) {
      return LOOPBACK;
    }
    String host = FleetTls.names(listen).get(0);
    return host.contains(":") ? "[" + host + "]" : host;
  }

  @Override
  public String name() {
    return FleetAccount.PROCESS;
  }

  @Override
  public void start(int index, int port) {
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("--conductor", host + ":" + port, "--index", Integer.toString(index)));
    ProcessBuilder builder =
        new ProcessBuilder(whole).redirectErrorStream(true).redirectOutput(log(index).toFile());
    builder.environment().putAll(environment);
    builder.environment().put(FleetSecret.VARIABLE, secret.reveal());
    try {
      Files.createDirectories(logs);
      Process before = processes.put(index, builder.start());
      if (before != null) {
        before.destroyForcibly(); // it may be alive but silent
      }
    } catch (IOException e) {
      throw new ClusterException(
          "worker %s cannot be started: %s".formatted(index, e.getMessage()), e);
    }
  }

  private Path log(int index) {
    return logs.resolve("worker-" + index + ".log");
  }

  /**
   * Returns the process of a worker.
   *
   * @param index 1 or more
   * @return empty before it was started
   */
  public Optional<ProcessHandle> process(int index) {
    return Optional.ofNullable(processes.get(index)).map(Process::toHandle);
  }

  @Override
  public Optional<String> ended(int index) {
    Process process = processes.get(index);
    return process == null || process.isAlive()
        ? Optional.empty()
        : Optional.of(
            "its process ended with exit code %s%s"
                .formatted(process.exitValue(), lastWords(index)));
  }

  private String lastWords(int index) {
    try {
      List<String> lines =
          Files.readAllLines(log(index)).stream().filter(line -> !line.isBlank()).toList();
      List<String> last = lines.subList(Math.max(0, lines.size() - LINES_KEPT), lines.size());
      return last.isEmpty() ? "" : " (" + String.join(" ", last).strip() + ")";
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public boolean restarts() {
    return true;
  }

  @Override
  public void close() {
    processes.values().forEach(Process::destroy);
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    for (Process process : processes.values()) {
      try {
        if (!process.waitFor(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
