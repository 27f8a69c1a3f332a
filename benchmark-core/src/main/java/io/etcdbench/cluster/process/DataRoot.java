// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec.Storage;
import io.etcdbench.file.FileFailure;
import io.etcdbench.observe.machine.Mount;
import io.etcdbench.workspace.OrphanSweep;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Parent directory of the run directories. Many systems keep temporary files in memory, so a disk
 * is the first of several directories that is not on a RAM disk.
 *
 * @param directory existing and writable
 * @param fileSystem type of its file system
 */
public record DataRoot(Path directory, String fileSystem) {
  /** System property with the parent directory of the members' data. */
  static final String PROPERTY = "etcdbench.data.dir";

  private static final Path RAM_DISK = Path.of("/dev/shm");
  private static final Path VAR_TMP = Path.of("/var/tmp");

  /**
   * Chooses a directory, with the user's choice from the system property.
   *
   * @param storage requested kind of storage
   * @throws ClusterException if the directory is unusable, or not of the requested kind
   */
  public static DataRoot choose(Storage storage) {
    return choose(storage, Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of));
  }

  /**
   * Chooses a directory.
   *
   * @param storage requested kind of storage
   * @param configured the user's choice
   * @throws ClusterException if the directory is unusable, or not of the requested kind
   */
  public static DataRoot choose(Storage storage, Optional<Path> configured) {
    if (configured.isPresent()) {
      return open(configured.get().toAbsolutePath()).requireKind(storage);
    }
    if (storage == Storage.TMPFS) {
      return open(RAM_DISK).requireKind(storage);
    }
    List<DataRoot> places = onDisk().filter(Files::isWritable).map(DataRoot::open).toList();
    return places.stream()
        .filter(p -> !p.inMemory())
        .findFirst()
        .orElseGet(() -> open(temporary()));
  }

  /**
   * Removes what killed runs have left in this directory and in all others that may be chosen.
   *
   * @param notices receives one line for each run that was removed
   */
  public void sweep(Consumer<String> notices) {
    Stream<Path> known = Stream.concat(onDisk(), Stream.of(RAM_DISK)).filter(Files::isDirectory);
    OrphanSweep.below(Stream.concat(Stream.of(directory), known).distinct().toList(), notices);
  }

  /**
   * Creates the directory of a run.
   *
   * @throws ClusterException if it cannot be created, or this user's directory in it may have been
   *     created by another user
   */
  public RunDirectory newRun() {
    try {
      return RunDirectory.create(directory);
    } catch (IOException e) {
      throw new ClusterException(unusable(directory, e), e);
    }
  }

  private static Stream<Path> onDisk() {
    return Stream.of(temporary(), VAR_TMP).distinct();
  }

  private static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }

  private static DataRoot open(Path directory) {
    try {
      if (!Files.isDirectory(directory)) { // JDK 17.0.13 and earlier reject a link to a directory
        Files.createDirectories(directory);
      }
      return new DataRoot(directory, Files.getFileStore(directory).type());
    } catch (IOException e) {
      throw new ClusterException(unusable(directory, e), e);
    }
  }

  /** Formats the message for a directory that cannot be written. */
  public static String unusable(Path directory, IOException reason) {
    return "data directory '%s' cannot be used (%s); choose another with -D%s=DIR"
        .formatted(directory, reason(reason), PROPERTY);
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "it does not exist and cannot be created";
    }
    return e instanceof FileAlreadyExistsException
        ? "it is not a directory"
        : FileFailure.reason(e);
  }

  /**
   * Rejects a disk where a RAM disk was requested. The reverse is accepted, with a warning in the
   * results.
   */
  DataRoot requireKind(Storage storage) {
    if (storage == Storage.TMPFS && !inMemory()) {
      throw new ClusterException(
          "a RAM disk was requested, but '%s' is %s; mount a tmpfs there, or request a disk"
              .formatted(directory, fileSystem));
    }
    return this;
  }

  boolean inMemory() {
    return Mount.isInMemory(fileSystem);
  }

  /** Describes a data directory for results, with a warning if it is in memory. */
  public ClusterDescription.Storage describe(Path data) {
    return new ClusterDescription.Storage(
        data.toString(),
        fileSystem,
        inMemory() ? fileSystem + ": fsync is free there, the results are not etcd's" : null);
  }

  /**
   * Fails early if there is too little space, instead of letting the members crash.
   *
   * @throws ClusterException if there is too little space
   */
  void requireSpace(long bytes) {
    long free = directory.toFile().getUsableSpace();
    if (free < bytes) {
      throw new ClusterException(
          "the members need %s MiB below '%s' and %s MiB are free; free some, or choose another with -D%s=DIR"
              .formatted(bytes >> 20, directory, free >> 20, PROPERTY));
    }
  }
}
