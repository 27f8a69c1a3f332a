// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcdbench.file.FileFailure;
import io.etcdbench.observe.machine.LinuxProcess;
import io.etcdbench.workspace.RunFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A directory that belongs to one run: another run's files in it are never replaced, even when two
 * runs start at the same time. The claim is released when this is closed, or when the JVM exits.
 */
public final class OutputFolder implements AutoCloseable {
  /** The file that names the owner while a run writes to a directory, and after it was killed. */
  public static final String CLAIM = ".etcd-bench-claim";

  private static final Pattern OWNER = Pattern.compile("(\\d+) (\\d+) (\\S+) (\\S*)(?: (\\d+))?");

  private static final String WRITING = "another run is writing to it";

  /** The result files of all commands, and what a run writes before its result. */
  private static final List<String> OF_RUNS =
      List.of(
          ResultFile.NAME,
          ResultFile.INVALID_NAME,
          "plan.yaml",
          "measure.hlog",
          "capacity.json",
          "check.json",
          "disk.json",
          "doctor.json",
          "gate.json",
          "bisect.json",
          "backfill.json",
          "repeat.json",
          "sweep.json",
          "failover.json",
          "tournament.json",
          "jmh.json",
          "memory.json",
          "ledger.json");

  private final Path path;
  private final List<Path> made;

  private OutputFolder(Path path, List<Path> made) {
    this.path = path;
    this.made = made;
  }

  /**
   * Claims a directory, creating it if necessary.
   *
   * @param path directory for the files of a run
   * @return the directory, reserved for this run
   * @throws IllegalArgumentException when no directory can be there or this user may not write to
   *     it, when it contains files of another run, or another run is writing to it or was killed
   *     while it did; the message is one sentence
   * @throws UncheckedIOException when it cannot be written to, for example because the disk is
   *     full; the message is one sentence
   */
  public static OutputFolder claim(Path path) {
    OutputFolder folder = occupy(path);
    Optional<String> other =
        OF_RUNS.stream().filter(name -> Files.exists(path.resolve(name))).findFirst();
    if (other.isPresent()) {
      folder.close();
      throw refusal(path, "it contains '%s' of another run".formatted(other.get()), null);
    }
    return folder;
  }

  /**
   * Claims a directory whose files a command goes on with, creating it if necessary. A claim whose
   * owner has ended is taken over.
   *
   * @param path directory for the state and the results of the command
   * @return the directory, reserved for this run
   * @throws IllegalArgumentException as for {@link #claim}, except that it may contain files
   * @throws UncheckedIOException as for {@link #claim}
   */
  public static OutputFolder resume(Path path) {
    return owner(path.resolve(CLAIM)).filter(Owner::hasEnded).isPresent() && takeOver(path)
        ? new OutputFolder(path, List.of())
        : occupy(path);
  }

  /**
   * Replaces the owner in the claim of a run that has ended. The claim exists all the while, and is
   * locked until the new owner is written, so of several processes only one can take over a
   * directory.
   *
   * @return false when another run was first; its claim, if it still has one, stays
   * @throws IllegalArgumentException when another run is taking over the directory
   */
  static boolean takeOver(Path path) {
    Path claim = path.resolve(CLAIM);
    String own = own();
    try (FileChannel file =
            FileChannel.open(claim, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      if (lock == null) {
        throw refusal(path, WRITING, null);
      }
      String found = new String(Channels.newInputStream(file).readAllBytes(), UTF_8);
      if (owner(found).filter(Owner::hasEnded).isEmpty()) {
        return false;
      }
      byte[] bytes = own.getBytes(UTF_8);
      file.write(ByteBuffer.wrap(bytes), 0); // a full disk leaves the former owner in the claim
      file.truncate(bytes.length);
      if (!Files.readString(claim).equals(own)) {
        return false; // released before it was locked, and since then claimed by another run
      }
    } catch (OverlappingFileLockException e) {
      throw refusal(path, WRITING, e); // by a thread of this process
    } catch (NoSuchFileException e) {
      return false; // another run has released the claim
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    claim.toFile().deleteOnExit();
    return true;
  }

  private static OutputFolder occupy(Path path) {
    requirePossible(path);
    List<Path> made = missing(path);
    Path claim = path.resolve(CLAIM);
    try {
      create(path);
      Files.createFile(claim);
    } catch (FileAlreadyExistsException e) {
      throw refusal(path, occupied(claim), e);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    claim.toFile().deleteOnExit();
    name(claim);
    return new OutputFolder(path, made);
  }

  /**
   * Checks that a directory can be written to or created, without creating it.
   *
   * @param path directory for the files of one run or more
   * @throws IllegalArgumentException when a file is in its place or above it, or this user may not
   *     write there; the message is one sentence
   */
  public static void requirePossible(Path path) {
    Path existing = path.toAbsolutePath();
    while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    String name = existing.equals(path.toAbsolutePath()) ? "it" : "'%s'".formatted(existing);
    if (!Files.isDirectory(existing)) {
      throw new IllegalArgumentException(sentence(path, name + " is not a folder"));
    }
    if (!Files.isWritable(existing)) {
      throw new IllegalArgumentException(sentence(path, name + " is not writable"));
    }
  }

  /** Accepts a link to a directory, which createDirectories of JDK 17.0.13 and earlier rejects. */
  static void create(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
  }

  /**
   * Returns whether a run may be writing to a directory: it is claimed, and its owner is not known
   * to have ended.
   *
   * @param path directory for the files of a run, which need not exist
   */
  public static boolean isInUse(Path path) {
    Path claim = path.resolve(CLAIM);
    return Files.exists(claim) && owner(claim).filter(Owner::hasEnded).isEmpty();
  }

  /** Returns the directories that do not exist yet, the innermost first. */
  private static List<Path> missing(Path path) {
    List<Path> missing = new ArrayList<>();
    Path directory = path.toAbsolutePath();
    while (directory != null && !Files.exists(directory)) {
      missing.add(directory);
      directory = directory.getParent();
    }
    return missing;
  }

  private static void name(Path claim) {
    try {
      Files.writeString(claim, own());
    } catch (IOException e) {
      // a claim without a name is one, too
    }
  }

  /**
   * Returns this process and where its PID is valid: PID, start time, boot of the machine,
   * namespace, start in clock ticks.
   */
  private static String own() {
    RunFile.Entry owner = RunFile.Entry.of(ProcessHandle.current());
    return "%s %s %s %s".formatted(owner.pid(), owner.startMillis(), place(), owner.startTicks());
  }

  private static String place() {
    return LinuxProcess.bootId().orElse("unknown") + " " + LinuxProcess.self().pidNamespace();
  }

  private static String occupied(Path claim) {
    return owner(claim).map(OutputFolder::occupied).orElse(WRITING);
  }

  private static String occupied(Owner owner) {
    if (owner.isElsewhere()) {
      return ("process %s of another boot or container may still be writing to it (delete '%s' if it"
              + " does not)")
          .formatted(owner.pid(), CLAIM);
    }
    return owner.hasEnded()
        ? "process %s, which no longer runs, was writing to it".formatted(owner.pid())
        : "%s (process %s)".formatted(WRITING, owner.pid());
  }

  /**
   * The process that a claim names.
   *
   * @param pid its ID
   * @param isElsewhere whether the PID is that of another boot, container or machine
   * @param hasEnded known only where the PID is valid
   */
  private record Owner(long pid, boolean isElsewhere, boolean hasEnded) {}

  private static Optional<Owner> owner(Path claim) {
    try {
      return owner(Files.readString(claim));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Owner> owner(String claim) {
    try {
      Matcher owner = OWNER.matcher(claim);
      if (!owner.matches()) {
        return Optional.empty();
      }
      String boot = owner.group(3);
      String ticks = owner.group(5);
      RunFile.Entry process =
          new RunFile.Entry(
              Long.parseLong(owner.group(1)),
              Long.parseLong(owner.group(2)),
              ticks == null ? "" : boot,
              ticks == null ? 0 : Long.parseLong(ticks));
      boolean isElsewhere = !(boot + " " + owner.group(4)).equals(place());
      boolean isHere = LinuxProcess.bootId().isPresent() && !isElsewhere;
      return Optional.of(
          new Owner(process.pid(), isElsewhere, isHere && process.alive().isEmpty()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static IllegalArgumentException refusal(
      Path path, String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "the folder '%s' cannot be used for this run: %s; choose another with --output, or delete that one"
            .formatted(path, why),
        cause);
  }

  private static UncheckedIOException unwritable(Path path, IOException e) {
    return new UncheckedIOException(sentence(path, FileFailure.reason(e)), e);
  }

  private static String sentence(Path path, String reason) {
    return "'%s' cannot be written (%s); choose another folder with --output"
        .formatted(path, reason);
  }

  /** Returns the path of the directory. */
  public Path path() {
    return path;
  }

  /**
   * Writes a file of the run, replacing an existing one.
   *
   * @param name name of the file in the directory
   * @param text content of the file
   * @throws UncheckedIOException when it cannot be written; the message is one sentence
   */
  public void write(String name, String text) {
    Path file = path.resolve(name);
    try {
      create(path);
      Files.writeString(file, text);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** Releases the claim; deletes the directories that were created for this run and are empty. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(path.resolve(CLAIM));
      for (Path directory : made) {
        Files.deleteIfExists(directory);
      }
    } catch (IOException e) {
      // a directory with files stays; a leftover claim has a self-explanatory name
    }
  }
}
