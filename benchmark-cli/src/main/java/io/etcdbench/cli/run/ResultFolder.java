// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Folder for results. */
public final class ResultFolder {
  /** The end of a description of {@code --output}. */
  public static final String DEFAULT = "Default: a new dated folder in etcd-bench-results.";

  /** The description of {@code --output}. */
  public static final String OUTPUT = "Result folder. " + DEFAULT;

  private static final DateTimeFormatter DATED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT);

  private ResultFolder() {}

  /** Returns the folder that the user gave, or a dated one. */
  public static Path of(@Nullable Path given, String name) {
    return given == null ? dated(name) : given;
  }

  /**
   * Returns a folder named after the current time. It does not exist yet.
   *
   * @param name of the run
   * @return a path in {@code etcd-bench-results}
   */
  public static Path dated(String name) {
    String time = LocalDateTime.now(ZoneId.systemDefault()).format(DATED);
    String base = time + "-" + name.replaceAll("[^A-Za-z0-9._-]+", "-");
    Path folder = Path.of("etcd-bench-results", base);
    for (int next = 2; Files.exists(folder); next++) {
      folder = folder.resolveSibling(base + "-" + next);
    }
    return folder;
  }
}
