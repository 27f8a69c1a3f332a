// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * When a file gets its blocks. One that grows changes its length and its map of blocks with each
 * write, and a journalling file system writes that down as well.
 */
public enum FileBlocks {
  /**
   * All at once before the first write, as etcd does for its log (64 MB at a time) and {@code fio}
   * by default.
   */
  RESERVED,
  /** With each write: the file grows. */
  AS_WRITTEN;

  /** Of util-linux and BusyBox. */
  private static final String PROGRAM = "fallocate";

  private static final int PATIENCE_SECONDS = 10;

  /**
   * Reserves blocks without writing to them. Java has no way to ask for that, so the program of the
   * same name as the system call, {@code fallocate(2)}, does.
   *
   * @param file an existing one, empty
   * @param bytes how much, above 0
   * @return as they were written, where the program or the file system cannot do it
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
