// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.etcdbench.observe.machine.LinuxProcess;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The owner of a run directory and the processes of its run. A process is identified by its PID and
 * its start, because PIDs are reused.
 *
 * @param owner the JVM that started the members
 * @param home the machine and PID namespace in which the PIDs are valid; empty when unknown
 * @param members the servers, including those killed since
 */
public record RunFile(Entry owner, String home, List<Entry> members) {
  private static final String NAME = "run.properties";

  /** Found once: the host name may need a slow DNS server. */
  private static final String HERE = machine() + " " + LinuxProcess.self().pidNamespace();

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
   * @param boot the boot of the machine in which it started; empty when unknown
   * @param startTicks clock ticks from that boot to its start; only valid with a boot
   */
  public record Entry(long pid, long startMillis, String boot, long startTicks) {

    /** Creates the entry of a process whose start is known by the wall clock only. */
    public Entry(long pid, long startMillis) {
      this(pid, startMillis, "", 0);
    }

    /** Returns the entry of a running process. */
    public static Entry of(ProcessHandle process) {
      long millis = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
      OptionalLong ticks = LinuxProcess.of(process.pid()).startTicks();
      Optional<String> boot = LinuxProcess.bootId();
      return ticks.isPresent() && boot.isPresent()
          ? new Entry(process.pid(), millis, boot.get(), ticks.getAsLong())
          : new Entry(process.pid(), millis);
    }

    /**
     * Returns the process if it still runs: same PID, same start. The wall clock counts only where
     * the kernel's ticks are unknown, because a step of it moves the start time.
     *
     * @return empty when it has ended
     */
    public Optional<ProcessHandle> alive() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .filter(process -> hasStartOf(of(process)));
    }

    private boolean hasStartOf(Entry other) {
      if (boot.isEmpty() || other.boot.isEmpty()) {
        return Math.abs(other.startMillis - startMillis) <= SAME_START.toMillis();
      }
      return other.boot.equals(boot) && other.startTicks == startTicks;
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
  }

  /**
   * Creates the run file of this JVM.
   *
   * @param members the processes that it has started
   */
  public static RunFile ofThisProcess(List<Entry> members) {
    return new RunFile(Entry.of(ProcessHandle.current()), HERE, members);
  }

  /** Returns the host name; without one, the boot of this machine, which no other one shares. */
  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return LinuxProcess.bootId().orElse("unnamed");
    }
  }

  /**
   * Returns whether the PIDs are valid here: a directory may be shared between machines and
   * containers, in which PIDs denote different processes.
   */
  boolean isFromHere() {
    return home.equals(HERE);
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
    all.setProperty("home", home);
    put(all, "owner", owner);
    for (int i = 0; i < members.size(); i++) {
      put(all, "member." + i, members.get(i));
    }
    Path part = runDirectory.resolve(NAME + ".part");
    try (Writer writer =
        Files.newBufferedWriter(
            part, CREATE, TRUNCATE_EXISTING, WRITE, LinkOption.NOFOLLOW_LINKS)) {
      all.store(writer, "written by etcd-bench; lets a later run clean up after this one");
    }
    Files.move(part, in(runDirectory), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void put(Properties all, String name, Entry entry) {
    all.setProperty(name + ".pid", Long.toString(entry.pid));
    all.setProperty(name + ".startMillis", Long.toString(entry.startMillis));
    all.setProperty(name + ".boot", entry.boot);
    all.setProperty(name + ".startTicks", Long.toString(entry.startTicks));
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
      return Optional.of(new RunFile(get(all, "owner"), all.getProperty("home", ""), members));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Entry get(Properties all, String name) {
    return new Entry(
        Long.parseLong(all.getProperty(name + ".pid")),
        Long.parseLong(all.getProperty(name + ".startMillis")),
        all.getProperty(name + ".boot", ""),
        Long.parseLong(all.getProperty(name + ".startTicks", "0")));
  }
}
