// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The mount that contains a directory. Immutable.
 *
 * @param fileSystem its type, for example {@code ext4} or {@code tmpfs}
 * @param device the device that stores its data, for example {@code /dev/vda}
 * @param options mount options, comma-separated, for example {@code rw,relatime}; empty where the
 *     operating system does not report them (other than Linux)
 */
public record Mount(String fileSystem, String device, String options) {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final Path MOUNT_INFO = Path.of("/proc/self/mountinfo");

  /**
   * Returns the mount that contains a directory.
   *
   * @param directory an existing directory
   * @throws IOException when it does not exist or cannot be read
   */
  public static Mount of(Path directory) throws IOException {
    Optional<Mount> known =
        MountTable.parse(KernelFile.lines(MOUNT_INFO)).of(directory.toRealPath());
    return known.isPresent() ? known.get() : of(Files.getFileStore(directory));
  }

  /**
   * Returns whether a file system keeps its files in memory, where fsync is free.
   *
   * @param fileSystem its type
   */
  public static boolean isInMemory(String fileSystem) {
    return IN_MEMORY.contains(fileSystem);
  }

  private static Mount of(FileStore store) {
    return new Mount(store.type(), store.name(), "");
  }
}
