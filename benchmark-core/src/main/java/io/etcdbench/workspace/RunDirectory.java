// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import io.etcdbench.file.FileFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one run: data, logs, keys, files shared between its processes, and the run file
 * by which a later start finds what a killed owner left. Only its owner can read it. Not
 * thread-safe.
 */
public final class RunDirectory implements AutoCloseable {
  private static final String PREFIX = "run-";
  private final Path path;
  private final List<RunFile.Entry> processes = new ArrayList<>();

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Creates a run directory below this user's directory in a root.
   *
   * @param root may be shared with other users, like {@code /tmp}
   * @return a directory that contains only its run file
   * @throws IOException when it cannot be created, or when somebody else could have created this
   *     user's directory below the root; the reason names it and the remedy
   */
  public static RunDirectory create(Path root) throws IOException {
    Path home = PrivateDirectory.open(home(root));
    RunDirectory created =
        new RunDirectory(
            Files.createTempDirectory(home, PREFIX + ProcessHandle.current().pid() + "-"));
    created.save();
    return created;
  }

  /**
   * Creates a run directory below {@code java.io.tmpdir}, after sweeping what killed runs left
   * there.
   *
   * @param notices receives one line for each swept run
   * @return a directory that contains only its run file
   * @throws UncheckedIOException under the conditions of {@link #create}; the message is one
   *     sentence
   */
  public static RunDirectory temporary(Consumer<String> notices) {
    OrphanSweep.below(List.of(temporaryRoot()), notices);
    return temporary();
  }

  private static Path temporaryRoot() {
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }

  /**
   * Creates a run directory below {@code java.io.tmpdir} without a sweep, for a step of a run that
   * sweeps elsewhere.
   *
   * @return a directory that contains only its run file
   * @throws UncheckedIOException under the conditions of {@link #create}; the message is one
   *     sentence
   */
  public static RunDirectory temporary() {
    Path root = temporaryRoot();
    try {
      return create(root);
    } catch (IOException e) {
      throw new UncheckedIOException(
          ("no directory for this run can be created in '%s' (%s); choose another with"
                  + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR")
              .formatted(root, FileFailure.reason(e)),
          e);
    }
  }

  /**
   * Returns all run directories of this user below a root, whoever owns the runs; none when the
   * user's directory cannot be trusted.
   */
  static List<Path> all(Path root) {
    List<Path> found = new ArrayList<>();
    Path home = home(root);
    if (Files.isDirectory(home, LinkOption.NOFOLLOW_LINKS)) {
      try {
        PrivateDirectory.requireOurs(home);
        try (var children = Files.newDirectoryStream(home, PREFIX + "*")) {
          children.forEach(found::add);
        }
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

  /** Returns the absolute path of this directory. */
  public Path path() {
    return path;
  }

  /**
   * Records a process of this run, so that a sweep can find it. The sweep kills it only if its
   * command line contains the path of this directory.
   *
   * @param process a process of this run
   * @throws UncheckedIOException when the run file cannot be written
   */
  public void note(ProcessHandle process) {
    processes.add(RunFile.Entry.of(process));
    try {
      save();
    } catch (IOException e) {
      throw new UncheckedIOException("the run file in '%s' cannot be written".formatted(path), e);
    }
  }

  private void save() throws IOException {
    RunFile.ofThisProcess(processes).write(path);
  }

  /** Deletes this directory with its contents; a later start sweeps what cannot be deleted now. */
  public void delete() {
    delete(path);
  }

  @Override
  public void close() {
    delete();
  }

  /**
   * Deletes a directory without following links, and the run file last: while anything is left, a
   * sweep can find it.
   *
   * @param directory need not exist
   */
  public static void delete(Path directory) {
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
