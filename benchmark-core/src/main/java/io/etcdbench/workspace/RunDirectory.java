// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
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
 * The directory of one run: data, logs, keys, what passes between its processes, and the run file
 * that lets a later start find what a killed owner left. Only its owner can read it. Not
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
   * Makes a new one, below a directory of this user.
   *
   * @param root may be shared with others, like {@code /tmp}
   * @return an empty one but for its run file
   * @throws IOException when it cannot be made, or this user's directory below the root could have
   *     been made by somebody else; the reason names it and what to do
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
   * Makes a new one below {@code java.io.tmpdir}, after a sweep of what killed runs left there.
   *
   * @param notices takes one line for each run that was swept
   * @return an empty one but for its run file
   * @throws UncheckedIOException as of {@link #create}; the message is one sentence
   */
  public static RunDirectory temporary(Consumer<String> notices) {
    OrphanSweep.below(List.of(temporaryRoot()), notices);
    return temporary();
  }

  private static Path temporaryRoot() {
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }

  /**
   * Makes a new one below {@code java.io.tmpdir} for a step of a run, which sweeps elsewhere.
   *
   * @return an empty one but for its run file
   * @throws UncheckedIOException as of {@link #create}; the message is one sentence
   */
  public static RunDirectory temporary() {
    Path root = temporaryRoot();
    try {
      return create(root);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "no directory for this run can be made in '%s' (%s); choose another with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR"
              .formatted(root, reason(e)),
          e);
    }
  }

  private static String reason(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    return failure instanceof FileSystemException system && system.getReason() != null
        ? system.getReason()
        : failure.toString();
  }

  /** All run directories of this user below a root, whoever owns them; none when not trusted. */
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

  /**
   * Where it is.
   *
   * @return an absolute path
   */
  public Path path() {
    return path;
  }

  /**
   * Notes a process that belongs to this run, so that it can be found without us. It is ended by a
   * sweep only if the path of this directory is in its command line.
   *
   * @param process of this run
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

  /** Deletes it and all that is in it; what cannot be deleted now, a later start sweeps. */
  public void delete() {
    delete(path);
  }

  @Override
  public void close() {
    delete();
  }

  /**
   * Deletes a directory and follows no links, the run file last: while anything is left, a sweep
   * can find it.
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
