// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads a text file in {@code /proc} or {@code /sys}. */
final class KernelFile {
  private KernelFile() {}

  /**
   * Reads all lines through a buffer, because some kernel settings can be read in a single call
   * only.
   *
   * @return empty where a platform or a sandbox does not provide the file
   */
  static List<String> lines(Path file) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines.toList();
    } catch (IOException | UncheckedIOException | SecurityException e) {
      return List.of();
    }
  }
}
