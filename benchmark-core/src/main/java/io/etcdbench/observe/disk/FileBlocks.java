// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * When the blocks of a file are allocated. Every write to a growing file changes its length and its
 * block map, which a journaling file system writes to disk as well.
 */
public enum FileBlocks {
  /**
   * Before the first write, all at once, as etcd does for its WAL (64 MB at a time) and {@code fio}
   * by default.
   */
  RESERVED,
  /** With each write, as the file grows. */
  AS_WRITTEN;

  /** Part of util-linux and BusyBox. */
  private static final String PROGRAM = "fallocate";

  private static final int PATIENCE_SECONDS = 10;

  /**
   * Reserves blocks without writing to them. Java has no API for that, so it runs the program
   * {@code fallocate}, which calls {@code fallocate(2)}.
   *
   * @param file an existing empty file
   * @param bytes the size to reserve, above 0
   * @return {@link #AS_WRITTEN} where the program or the file system does not support it
   */
  static FileBlocks reserve(Path file, long bytes) {
    return reserve(PROGRAM, file, bytes);
  }

  static FileBlocks reserve(String program, Path file, long bytes) {
    try {
      Process process =
          new ProcessBuilder(program, "-l", Long.toString(bytes), file.toString())
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      return endsWell(process) ? RESERVED : AS_WRITTEN;
    } catch (IOException e) {
      return AS_WRITTEN;
    }
  }

  private static boolean endsWell(Process process) {
    try {
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }
}
