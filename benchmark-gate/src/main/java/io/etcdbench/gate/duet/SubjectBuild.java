// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.etcdbench.file.FileFailure;
import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.workspace.PrivateDirectory;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Builds class paths from commits and Maven coordinates, with the user's own git and Maven, and
 * caches them.
 *
 * @param cache folder of the builds
 * @param progress receives one line per build
 * @param stop ends a build
 */
record SubjectBuild(Path cache, Consumer<String> progress, StopSignal stop) {

  /**
   * Marker of a complete build, written last. A build without it was interrupted and is repeated.
   */
  private static final String DONE = "done";

  private static final String JARS = "jars";
  private static final int OUTPUT_LINES = 3;

  /**
   * Puts the directory of its run on the command line of a build, so that a sweep finds the
   * process.
   */
  private static final String RUN = "etcdbench.run";

  private static final Duration LOOK = Duration.ofMillis(100);

  /** Returns the classes of every module of a commit. */
  List<Path> ofGit(Path repository, String ref) {
    Path here = repository.toAbsolutePath();
    String commit = commit(here, ref);
    Path folder = ours().resolve("git-" + commit + "-jdk" + Runtime.version().feature());
    Path source = folder.resolve("source");
    build(
        folder,
        "commit " + GitRepository.shortCommit(commit),
        () -> {
          call(
              here,
              ref,
              List.of("git", "worktree", "add", "--detach", "--force", source.toString(), commit));
          callMaven(source, ref, compile(source));
          return source;
        });
    return folders(source, ref);
  }

  /**
   * Returns the command that compiles. It skips tests and the project's other checks. The phase is
   * that of the tests, or Maven would not resolve a module's dependency on another one's tests.
   */
  private static List<String> compile(Path source) {
    return List.of(
        maven(source),
        "-q",
        "-B",
        "-Dstyle.color=never",
        "-Dmaven.test.skip=true",
        "-Dspotless.check.skip=true",
        "-Dcheckstyle.skip=true",
        "-Denforcer.skip=true",
        "test-compile");
  }

  /**
   * Resolves artifacts and their runtime dependencies with the Maven of a repository. When a
   * version may change, as a snapshot does, Maven resolves it each time, and the result is stored
   * under its content hash: a running session keeps the jars with which it started.
   */
  List<Path> ofMaven(Path repository, MavenLibraries libraries) {
    Path folder = ours().resolve(libraries.folder());
    if (Files.exists(folder.resolve(DONE))) {
      return jars(folder.resolve(JARS));
    }
    Path fresh = folder.resolveSibling(folder.getFileName() + ".new");
    return alone(folder, libraries.text(), () -> resolve(repository, libraries, folder, fresh));
  }

  private List<Path> resolve(Path repository, MavenLibraries libraries, Path folder, Path fresh)
      throws IOException {
    progress.accept("building " + libraries.text() + " in " + cache);
    delete(fresh);
    Files.createDirectories(fresh);
    Files.writeString(fresh.resolve("pom.xml"), libraries.pom());
    List<String> command =
        new ArrayList<>(
            List.of(maven(repository.toAbsolutePath()), "-q", "-B", "-Dstyle.color=never"));
    if (libraries.isChanging()) {
      command.add("-U");
    }
    command.addAll(
        List.of(
            "dependency:copy-dependencies",
            "-DincludeScope=runtime",
            "-DoutputDirectory=" + fresh.resolve(JARS)));
    callMaven(fresh, libraries.text(), command);
    List<Path> jars = jars(fresh.resolve(JARS));
    boolean changing =
        libraries.isChanging()
            || jars.stream().anyMatch(jar -> jar.toString().contains(MavenLibraries.SNAPSHOT));
    Path kept =
        changing
            ? folder.resolveSibling(folder.getFileName() + "+" + SubjectContent.sha256(jars))
            : folder;
    if (!Files.exists(kept.resolve(DONE))) {
      delete(kept);
      Files.move(fresh, kept);
      Files.createFile(kept.resolve(DONE));
    }
    delete(fresh);
    return jars(kept.resolve(JARS));
  }

  /** The work of a build in its folder. */
  private interface Work<T> {
    T run() throws IOException;
  }

  private void build(Path folder, String what, Work<?> work) {
    Path done = folder.resolve(DONE);
    if (!Files.exists(done)) {
      alone(folder, what, () -> buildUnlessDone(folder, what, work));
    }
  }

  private Path buildUnlessDone(Path folder, String what, Work<?> work) throws IOException {
    Path done = folder.resolve(DONE);
    if (!Files.exists(done)) { // another session may have built it in the meantime
      progress.accept("building " + what + " in " + folder);
      delete(folder);
      Files.createDirectories(folder);
      work.run();
      Files.createFile(done);
    }
    return done;
  }

  /** Runs work on a folder while excluding all other sessions. */
  private <T> T alone(Path folder, String what, Work<T> work) {
    requireNotStopped();
    try (FileChannel alone =
        FileChannel.open(lockFile(folder), CREATE, WRITE, LinkOption.NOFOLLOW_LINKS)) {
      FileLock unused = lock(alone); // until the channel is closed
      return work.run();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "'%s' cannot be built in '%s' (%s)".formatted(what, folder, FileFailure.reason(e)), e);
    }
  }

  /** Waits for another session that is building, unless this one is stopped meanwhile. */
  private FileLock lock(FileChannel file) throws IOException {
    FileLock lock = file.tryLock();
    while (lock == null) {
      LockSupport.parkNanos(LOOK.toNanos());
      requireNotStopped();
      lock = file.tryLock();
    }
    return lock;
  }

  private void requireNotStopped() {
    if (stop.isGiven()) {
      throw new IllegalArgumentException("the build was stopped");
    }
  }

  /** Opens the cache. It must be private, because its content is executed. */
  private Path ours() {
    try {
      return PrivateDirectory.open(cache);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "builds cannot be cached in '%s' (%s)".formatted(cache, FileFailure.reason(e)), e);
    }
  }

  private static Path lockFile(Path folder) {
    return folder.resolveSibling(folder.getFileName() + ".lock");
  }

  private String commit(Path repository, String ref) {
    requireNotStopped();
    GitRepository git = new GitRepository(repository);
    GitRepository.Printed printed = git.find(ref);
    stop.awaitAfter(printed.code());
    if (printed.code() != 0) {
      requireNotStopped();
      throw new IllegalArgumentException(
          ("'%s' is not a file or a Maven coordinate like group:artifact:version, and git knows no"
                  + " such commit in '%s'%s%s")
              .formatted(ref, repository, printed.reason(), git.ifShallow()));
    }
    return printed.output().strip();
  }

  private void call(Path directory, String word, List<String> command) {
    call(directory, word, command, process -> () -> {});
  }

  /** Runs a command and observes its process while it runs. */
  private void call(
      Path directory, String word, List<String> command, Function<Process, Runnable> follower) {
    Result result = run(directory, command, follower);
    if (result.code() != 0) {
      throw new IllegalArgumentException(
          "'%s' does not build: '%s' ended with code %s: %s"
              .formatted(word, String.join(" ", command), result.code(), result.firstLines()));
    }
  }

  /** Runs a command; its failure is no verdict on the build when this session is stopped. */
  private Result run(Path directory, List<String> command, Function<Process, Runnable> follower) {
    requireNotStopped();
    Result result = Result.of(directory, command, follower);
    stop.awaitAfter(result.code());
    if (result.code() != 0) {
      requireNotStopped();
    }
    return result;
  }

  /**
   * Runs Maven. A build takes minutes, so it ends with the session and with this JVM, or is
   * terminated by the sweep of the next one.
   */
  private void callMaven(Path directory, String word, List<String> command) {
    try (RunDirectory run = RunDirectory.temporary()) {
      List<String> marked = new ArrayList<>(command);
      marked.add(1, "-D" + RUN + "=" + run.path());
      call(directory, word, marked, process -> follow(process, run));
    }
  }

  /** Terminates the process and its descendants at the stop, and when this JVM exits. */
  private Runnable follow(Process process, RunDirectory run) {
    run.note(process.toHandle());
    Thread end =
        new Thread(
            () -> {
              end(process);
              run.delete();
            },
            "etcd-bench-build-end");
    Runtime.getRuntime().addShutdownHook(end);
    stop.whenGiven(() -> end(process));
    return () -> forget(end);
  }

  private static void end(Process process) {
    if (process.isAlive()) {
      List<ProcessHandle> descendants = process.descendants().toList();
      // First, so that it starts no others; by its handle, which leaves the output to its reader.
      process.toHandle().destroyForcibly();
      descendants.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is shutting down and the hook is running
    }
  }

  /** Returns the repository's own wrapper, or else the installed Maven. */
  private static String maven(Path directory) {
    Path wrapper = directory.resolve("mvnw");
    return Files.isExecutable(wrapper) ? wrapper.toString() : "mvn";
  }

  private static List<Path> folders(Path source, String ref) {
    List<Path> folders = new ArrayList<>();
    try {
      Files.walkFileTree(source, classesInto(folders));
    } catch (IOException e) {
      throw new UncheckedIOException("the build of '%s' cannot be read".formatted(ref), e);
    }
    if (folders.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' builds, but leaves no classes in target/classes; name its jars instead"
              .formatted(ref));
    }
    return folders.stream().sorted().toList();
  }

  /** Projects below {@code target}, such as those of integration tests, are not modules. */
  private static SimpleFileVisitor<Path> classesInto(List<Path> folders) {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        if (folder.endsWith("target")) {
          Path classes = folder.resolve("classes");
          if (Files.isDirectory(classes)) {
            folders.add(classes);
          }
          return FileVisitResult.SKIP_SUBTREE;
        }
        return folder.endsWith("node_modules")
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }
    };
  }

  private static List<Path> jars(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> path.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the jars in '%s' cannot be read".formatted(folder), e);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /**
   * The result of a command.
   *
   * @param code exit code
   * @param output combined standard output and standard error
   */
  private record Result(int code, String output) {
    static Result of(Path directory, List<String> command, Function<Process, Runnable> follower) {
      try {
        Process process =
            new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        Runnable ended = follower.apply(process);
        try {
          process.getOutputStream().close();
          byte[] output = process.getInputStream().readAllBytes();
          return new Result(process.waitFor(), new String(output, StandardCharsets.UTF_8));
        } finally {
          ended.run();
        }
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "'%s' cannot be run in '%s': %s; install it"
                .formatted(command.get(0), directory, e.getMessage()),
            e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalArgumentException("the build was interrupted", e);
      }
    }

    String firstLines() {
      return String.join(
          " / ", output.lines().filter(ArmJava::isOfTheProgram).limit(OUTPUT_LINES).toList());
    }
  }
}
