// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.MemberLog;
import io.etcdbench.cluster.start.StartFailure;
import io.etcdbench.cluster.start.StartedMember;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One local member, across restarts. Guarded by its cluster's lock. */
public final class MemberProcess implements StartedMember {
  private static final long END_SECONDS = 10;

  private enum State {
    DOWN,
    RUNNING,
    PAUSED
  }

  private final String name;
  private final List<String> command;
  private final Path directory;
  private final List<ReservedPort> ports;
  private final Map<String, String> variables;
  private State state = State.DOWN;
  private GuardedSpawner.@Nullable Child child;

  /**
   * Creates a member without starting it.
   *
   * @param name for messages
   * @param command the binary and all flags
   * @param directory its own, existing
   * @param ports that it binds
   * @param variables environment variables in addition to the inherited ones
   */
  public MemberProcess(
      String name,
      List<String> command,
      Path directory,
      List<ReservedPort> ports,
      Map<String, String> variables) {
    this.name = name;
    this.command = List.copyOf(command);
    this.directory = directory;
    this.ports = List.copyOf(ports);
    this.variables = Map.copyOf(variables);
  }

  @Override
  public String name() {
    return name;
  }

  /** Starts the process. Does not wait until the member serves requests. */
  public ProcessHandle start(GuardedSpawner spawner) {
    require(State.DOWN, "is running; kill it first");
    ports.forEach(ReservedPort::yieldToServer);
    GuardedSpawner.Child started = spawner.spawn(command, directory, variables);
    child = started;
    state = State.RUNNING;
    return started.server();
  }

  /** Returns the process, which may be paused; empty while the member is down. */
  Optional<ProcessHandle> process() {
    return state == State.DOWN
        ? Optional.empty()
        : Optional.ofNullable(child).map(GuardedSpawner.Child::server);
  }

  @Override
  public boolean isRunning() {
    return state == State.RUNNING && child != null && child.server().isAlive();
  }

  @Override
  public void requireAlive() {
    GuardedSpawner.Child current = child;
    if (state == State.DOWN || current == null || current.server().isAlive()) {
      return;
    }
    throw StartFailure.of(name, "exited unexpectedly" + exitCode(current), lastLogLines());
  }

  private List<String> lastLogLines() {
    return MemberLog.lastLines(directory.resolve(GuardedSpawner.LOG));
  }

  private static String exitCode(GuardedSpawner.Child ended) {
    try {
      return ended.outer().waitFor(END_SECONDS, TimeUnit.SECONDS)
          ? " with exit code " + ended.outer().exitValue()
          : "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  @Override
  public boolean lostAPort() {
    List<String> lines = lastLogLines();
    return ports.stream().anyMatch(port -> StartFailure.wasTaken(port.number(), lines));
  }

  @Override
  public void kill() {
    sendKill();
    awaitEnd();
  }

  @Override
  public void sendTerminate() {
    require(State.RUNNING, "is not running; start it first");
    state = State.DOWN;
    if (child != null) {
      child.server().destroy();
    }
  }

  @Override
  public boolean hasEnded() {
    return child == null || !child.outer().isAlive();
  }

  /** Sends SIGKILL without waiting for the exit. */
  void sendKill() {
    state = State.DOWN;
    if (child != null) {
      child.server().destroyForcibly();
    }
  }

  /** Waits until the killed process has exited and its ports are free. */
  void awaitEnd() {
    if (child == null) {
      return;
    }
    CompletableFuture<?> end = child.outer().onExit();
    try {
      end.get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw new ClusterException(
          "member %s (pid %s) does not end after SIGKILL".formatted(name, child.server().pid()), e);
    }
  }

  @Override
  public void pause() {
    require(State.RUNNING, "is not running; start it first");
    signal("STOP");
    state = State.PAUSED;
  }

  @Override
  public void resume() {
    require(State.PAUSED, "is not paused");
    signal("CONT");
    state = State.RUNNING;
  }

  private void require(State needed, String otherwise) {
    if (state != needed) {
      throw new IllegalStateException("member " + name + " " + otherwise);
    }
  }

  /** Sends a signal with the shell's built-in kill, because a minimal system has no other. */
  private void signal(String signal) {
    long pid = child == null ? -1 : child.server().pid();
    try {
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (kill.waitFor() != 0) {
        throw new ClusterException(
            "member %s (pid %s) cannot be sent SIG%s: it has exited".formatted(name, pid, signal));
      }
    } catch (IOException e) {
      throw new ClusterException("no shell to signal member " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while signalling member " + name, e);
    }
  }
}
