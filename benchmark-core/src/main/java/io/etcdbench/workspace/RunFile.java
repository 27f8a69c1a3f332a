// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.etcdbench.observe.machine.LinuxProcess;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Who started the members in a run directory, and which processes they are. A process is known by
 * its pid and the instant of its start, since pids come again.
 *
 * @param owner the JVM that started the members
 * @param pidNamespace in which the pids mean something; empty where there is no such thing
 * @param members the servers, those that were killed since included
 */
public record RunFile(Entry owner, String pidNamespace, List<Entry> members) {
  private static final String NAME = "run.properties";

  /** The kernel counts starts in hundredths of a second from a boot time that clocks may shift. */
  private static final Duration SAME_START = Duration.ofSeconds(2);

  /**
   * One process.
   *
   * @param pid its id
   * @param startMillis when it started, milliseconds since the epoch; 0 when unknown
   */
  public record Entry(long pid, long startMillis) {

    /**
     * What identifies a process.
     *
     * @param process one that runs
     * @return its id and start
     */
    public static Entry of(ProcessHandle process) {
      return new Entry(process.pid(), startMillis(process));
    }

    /**
     * The process itself if it still runs: same pid, same start.
     *
     * @return empty when it has ended
     */
    public Optional<ProcessHandle> alive() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .filter(p -> Math.abs(startMillis(p) - startMillis) <= SAME_START.toMillis());
    }

    /** The same, if its command line mentions a directory, as a member's does its own. */
    Optional<ProcessHandle> aliveUsing(Path directory) {
      return alive()
          .filter(
              p ->
                  Stream.of(p.info().arguments().orElse(new String[0]))
                      .anyMatch(argument -> argument.contains(directory.toString())));
    }

    private static long startMillis(ProcessHandle process) {
      return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
  }

  /**
   * Of this JVM.
   *
   * @param members what it has started
   * @return with the pid namespace of this machine
   */
  public static RunFile ofThisProcess(List<Entry> members) {
    ProcessHandle self = ProcessHandle.current();
    return new RunFile(Entry.of(self), LinuxProcess.self().pidNamespace(), members);
  }

  /** A directory may be shared between containers, in which pids mean different processes. */
  boolean isOfThisNamespace() {
    return pidNamespace.equals(LinuxProcess.self().pidNamespace());
  }

  static Path in(Path runDirectory) {
    return runDirectory.resolve(NAME);
  }

  /**
   * Replaces the run file in one step: a reader sees the old or the new.
   *
   * @param runDirectory where it lies
   * @throws IOException when it cannot be written
   */
  public void write(Path runDirectory) throws IOException {
    Properties all = new Properties();
    all.setProperty("namespace", pidNamespace);
    put(all, "owner", owner);
    for (int i = 0; i < members.size(); i++) {
      put(all, "member." + i, members.get(i));
    }
    Path part = runDirectory.resolve(NAME + ".part");
    try (Writer writer =
        Files.newBufferedWriter(
            part, CREATE, TRUNCATE_EXISTING, WRITE, LinkOption.NOFOLLOW_LINKS)) {
      all.store(writer, "written by etcd-bench; lets a later start find what this one leaves");
    }
    Files.move(part, in(runDirectory), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void put(Properties all, String name, Entry entry) {
    all.setProperty(name + ".pid", Long.toString(entry.pid));
    all.setProperty(name + ".startMillis", Long.toString(entry.startMillis));
  }

  /** Reads it back; empty when it is missing or damaged. */
  static Optional<RunFile> read(Path runDirectory) {
    Properties all = new Properties();
    try (Reader reader = Files.newBufferedReader(in(runDirectory))) {
      all.load(reader);
      List<Entry> members = new ArrayList<>();
      while (all.containsKey("member." + members.size() + ".pid")) {
        members.add(get(all, "member." + members.size()));
      }
      return Optional.of(new RunFile(get(all, "owner"), all.getProperty("namespace", ""), members));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Entry get(Properties all, String name) {
    return new Entry(
        Long.parseLong(all.getProperty(name + ".pid")),
        Long.parseLong(all.getProperty(name + ".startMillis")));
  }
}
