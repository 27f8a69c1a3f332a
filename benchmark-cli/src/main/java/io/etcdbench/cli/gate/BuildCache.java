// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.file.FileFailure;
import io.etcdbench.workspace.PrivateDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** Directory for builds of commits and coordinates. */
public final class BuildCache {
  private BuildCache() {}

  /**
   * Returns the directory. Its files are executed, so only the current user may be able to change
   * them.
   */
  public static Path path() {
    return path(System.getProperties(), System.getenv());
  }

  static Path path(Properties properties, Map<String, String> environment) {
    Path ours = PrivateDirectory.ofCache(properties, environment);
    try {
      return PrivateDirectory.open(ours).resolve("subjects");
    } catch (IOException e) {
      throw new UncheckedIOException(
          "builds cannot be cached in '%s' (%s); set XDG_CACHE_HOME to a directory that can be used"
              .formatted(ours, FileFailure.reason(e)),
          e);
    }
  }
}
