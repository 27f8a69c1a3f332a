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
 * The owner of a run directory and the processes of its run. A process is identified by its PID and
 * its start time, because PIDs are reused.
 *
 * @param owner the JVM that started the members
 * @param pidNamespace the namespace in which the PIDs are valid; empty where there are no
 *     namespaces
 * @param members the servers, including those killed since
 */
public record RunFile(Entry owner, String pidNamespace, List<Entry> members) {
  private static final String NAME = "run.properties";

  /**
   * The kernel counts start times in hundredths of a second since boot, and clock changes may shift
   * the boot time.
   */
  private static final Duration SAME_START = Duration.ofSeconds(2);

  /**
   * One process.
   *
   * @param pid its ID
   * @param startMillis its start time, milliseconds since the epoch; 0 when unknown
   */
  public record Entry(long pid, long startMillis) {

    /** Returns the entry of a running process. */
    public static Entry of(ProcessHandle process) {
      return new Entry(process.pid(), startMillis(process));
    }

    /**
     * Returns the process if it still runs: same PID, same start time.
     *
     * @return empty when it has ended
     */
    public Optional<ProcessHandle> alive() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .filter(p -> Math.abs(startMillis(p) - startMillis) <= SAME_START.toMillis());
    }

    /**
     * Returns the process if it still runs and its command line contains a directory, as a member's
     * contains its own.
     */
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
   * Creates the run file of this JVM, with the PID namespace of this machine.
   *
   * @param members the processes that it has started
   */
  public static RunFile ofThisProcess(List<Entry> members) {
    ProcessHandle self = ProcessHandle.current();
    return new RunFile(Entry.of(self), LinuxProcess.self().pidNamespace(), members);
  }

  /**
   * Returns whether the PIDs are valid here: a directory may be shared between containers, in which
   * PIDs denote different processes.
   */
  boolean isOfThisNamespace() {
    return pidNamespace.equals(LinuxProcess.self().pidNamespace());
  }

  static Path in(Path runDirectory) {
    return runDirectory.resolve(NAME);
  }

  /**
   * Replaces the run file atomically: a reader sees either the old or the new one.
   *
   * @param runDirectory the directory of the file
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

  /** Reads the run file; empty when it is missing or damaged. */
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
