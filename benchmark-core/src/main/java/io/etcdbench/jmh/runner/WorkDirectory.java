// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.result.FileFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary directory, readable by its owner only, for what passes between owner and forks. */
final class WorkDirectory implements AutoCloseable {
  private final Path path;

  private WorkDirectory(Path path) {
    this.path = path;
  }

  static WorkDirectory create() {
    try {
      return new WorkDirectory(Files.createTempDirectory("etcd-bench-jmh-"));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "no temporary directory can be made for the forks (%s); name another place with"
                  .formatted(FileFailure.reason(e))
              + " JAVA_OPTS=-Djava.io.tmpdir=DIR",
          e);
    }
  }

  /** The file of the handover. */
  Path handover() {
    return path.resolve("handover.properties");
  }

  /** A new directory for the records of one measurement. */
  Path newRecords() {
    try {
      return Files.createTempDirectory(path, "records-");
    } catch (IOException e) {
      throw new UncheckedIOException("no directory can be made for the records of the forks", e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> tree = Files.walk(path)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the temporary directory " + path + " cannot be deleted", e);
    }
  }
}
