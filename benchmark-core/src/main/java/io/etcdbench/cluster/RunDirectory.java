// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one started cluster: data, logs, keys, and the run file that lets a later start
 * find what a killed owner left. Only its owner can read it.
 */
final class RunDirectory {
  private static final String PREFIX = "run-";
  private final Path path;
  private final List<RunFile.Entry> members = new ArrayList<>();

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Makes a fresh one below the root.
   *
   * @throws ClusterException when that cannot be written
   */
  static RunDirectory create(DataRoot root) {
    Path home = home(root.directory());
    try {
      Files.createDirectories(home);
      RunDirectory created =
          new RunDirectory(
              Files.createTempDirectory(home, PREFIX + ProcessHandle.current().pid() + "-"));
      created.save();
      return created;
    } catch (IOException e) {
      throw new ClusterException(DataRoot.unusable(root.directory(), e), e);
    }
  }

  /** All run directories of this user below a root, whoever owns them. */
  static List<Path> all(Path root) {
    List<Path> found = new ArrayList<>();
    Path home = home(root);
    if (Files.isDirectory(home)) {
      try (var children = Files.newDirectoryStream(home, PREFIX + "*")) {
        children.forEach(found::add);
      } catch (IOException e) {
        return List.of(); // not ours to read
      }
    }
    return found;
  }

  private static Path home(Path root) {
    String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9._-]", "_");
    return root.resolve("etcd-bench-" + user);
  }

  Path path() {
    return path;
  }

  /** Notes a member that was started, so that it can be found without us. */
  void note(ProcessHandle member) {
    members.add(RunFile.Entry.of(member));
    try {
      save();
    } catch (IOException e) {
      throw new ClusterException("the run file in '%s' cannot be written".formatted(path), e);
    }
  }

  private void save() throws IOException {
    RunFile.ofThisProcess(members).write(path);
  }

  void delete() {
    delete(path);
  }

  /** Deletes a run directory, the run file last: while anything is left, a sweep can find it. */
  static void delete(Path directory) {
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              if (!file.equals(RunFile.in(directory))) {
                Files.deleteIfExists(file);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e)
                throws IOException {
              if (visited.equals(directory)) {
                Files.deleteIfExists(RunFile.in(directory));
              }
              Files.deleteIfExists(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      // the next start sweeps what could not be deleted now
    }
  }
}
