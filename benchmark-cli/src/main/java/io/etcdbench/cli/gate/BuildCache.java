// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.result.file.FileFailure;
import io.etcdbench.workspace.PrivateDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Where builds of commits and coordinates are kept. */
public final class BuildCache {
  private BuildCache() {}

  /** What lies there is executed, so nobody else may be able to change it. */
  public static Path path() {
    Path ours = Path.of(System.getProperty("user.home"), ".cache", "etcd-bench");
    try {
      return PrivateDirectory.open(ours).resolve("subjects");
    } catch (IOException e) {
      throw new UncheckedIOException(
          "builds cannot be kept in '%s' (%s)".formatted(ours, FileFailure.reason(e)), e);
    }
  }
}
