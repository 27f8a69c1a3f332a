// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec.Storage;
import io.etcdbench.workspace.OrphanSweep;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Where run directories go. Disk means disk: many systems keep their temporary files in memory, so
 * the first of several places that is not a RAM disk is taken.
 *
 * @param directory exists and can be written
 * @param fileSystem its type
 */
public record DataRoot(Path directory, String fileSystem) {
  /** Names the directory under which members keep their data. */
  static final String PROPERTY = "etcdbench.data.dir";

  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final Path RAM_DISK = Path.of("/dev/shm");
  private static final Path VAR_TMP = Path.of("/var/tmp");

  /**
   * Chooses, with the user's choice taken from the system property.
   *
   * @param storage what the spec asks for
   * @throws ClusterException when the place cannot be used, or is not of the kind asked for
   */
  public static DataRoot choose(Storage storage) {
    return choose(storage, Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of));
  }

  /**
   * Chooses.
   *
   * @param storage what the spec asks for
   * @param configured the user's choice
   * @throws ClusterException when the place cannot be used, or is not of the kind asked for
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
   * Sweeps what killed runs left here and in all other places that may be chosen.
   *
   * @param notices takes one line for each run that was swept
   */
  public void sweep(Consumer<String> notices) {
    Stream<Path> known = Stream.concat(onDisk(), Stream.of(RAM_DISK)).filter(Files::isDirectory);
    OrphanSweep.below(Stream.concat(Stream.of(directory), known).distinct().toList(), notices);
  }

  /**
   * Makes the directory of a run.
   *
   * @throws ClusterException when it cannot be made, or this user's directory below this one could
   *     have been made by somebody else
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
      Files.createDirectories(directory);
      return new DataRoot(directory, Files.getFileStore(directory).type());
    } catch (IOException e) {
      throw new ClusterException(unusable(directory, e), e);
    }
  }

  /** One sentence about a directory that cannot be written. */
  public static String unusable(Path directory, IOException reason) {
    return "data directory '%s' cannot be used (%s); choose another with -D%s=DIR"
        .formatted(directory, reason(reason), PROPERTY);
  }

  /** The messages of many file exceptions are nothing but the path. */
  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "it does not exist and cannot be made";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it is not a directory";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason == null ? e.toString() : reason;
  }

  /**
   * Refuses a disk where a RAM disk was asked for; a RAM disk in place of a disk is said in
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
    return IN_MEMORY.contains(fileSystem);
  }

  /** For results, with a warning when what was written was never made durable. */
  public ClusterDescription.Storage describe(Path data) {
    return new ClusterDescription.Storage(
        data.toString(),
        fileSystem,
        inMemory() ? fileSystem + ": fsync is free there, the figures are not etcd's" : null);
  }

  /**
   * Refuses early what would end as a crash of the members.
   *
   * @throws ClusterException when there is too little space
   */
  void requireSpace(long bytes) {
    long free = directory.toFile().getUsableSpace();
    if (free < bytes) {
      throw new ClusterException(
          "the members need %d MiB below '%s' and %d MiB are free; free some, or choose another with -D%s=DIR"
              .formatted(bytes >> 20, directory, free >> 20, PROPERTY));
    }
  }
}
