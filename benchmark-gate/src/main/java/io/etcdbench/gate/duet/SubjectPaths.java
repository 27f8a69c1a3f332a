// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.load.engine.StopSignal;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Resolves a build that a user names: jars and folders of classes, a Maven coordinate, or a commit
 * of a repository. The result is paths that are placed before the class path of this program.
 */
public final class SubjectPaths {
  /** Always a commit, even where a folder has its name, as those of a bisection's sessions do. */
  private static final Pattern FULL_HASH = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

  /** A folder of the cache, see {@link SubjectBuild}. */
  private static final Pattern BUILT_FROM = Pattern.compile("git-([0-9a-f]{40,64})-jdk\\d+");

  private final Path repository;
  private final Path cache;
  private final Consumer<String> progress;
  private final StopSignal stop;

  /**
   * Creates a resolver.
   *
   * @param repository a folder in the git repository whose commits may be named
   * @param cache folder of the builds, by commit or coordinate and Java version
   * @param progress receives one line per build
   * @param stop ends a build, which is then refused like one that fails
   */
  public SubjectPaths(Path repository, Path cache, Consumer<String> progress, StopSignal stop) {
    this.repository = repository;
    this.cache = cache;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Returns the paths of a build that runs on the Java of this program.
   *
   * @param word as for {@link #of(String, ArmJava)}
   * @return existing jars and folders, at least one
   * @throws IllegalArgumentException as for {@link #of(String, ArmJava)}
   */
  public List<Path> of(String word) {
    return of(word, ArmJava.ofThisProgram());
  }

  /**
   * Returns the paths of a build.
   *
   * @param word {@code a.jar:b.jar}, {@code group:artifact:version}, or a commit, branch or tag; a
   *     full hash is never a folder
   * @param runsOn the Java that runs the build
   * @return existing jars and folders, at least one
   * @throws IllegalArgumentException when it is none of these, does not build, contains nothing
   *     that this program uses, or needs a newer Java; the message is one sentence
   */
  public List<Path> of(String word, ArmJava runsOn) {
    List<Path> given = FULL_HASH.matcher(word).matches() ? List.of() : given(word);
    if (!given.isEmpty()) {
      requireUse(word, given, runsOn);
      return given;
    }
    SubjectBuild build = new SubjectBuild(cache, progress, stop);
    List<Path> built =
        MavenLibraries.isCoordinate(word)
            ? build.ofMaven(repository, MavenLibraries.of(word))
            : build.ofGit(repository, word);
    requireUse(word, built, runsOn);
    return built;
  }

  /**
   * Returns the jars of libraries and their runtime dependencies, as Maven resolves them together.
   *
   * @param libraries coordinates, at least one
   * @return existing jars, at least one
   * @throws IllegalArgumentException when they cannot be resolved; the message is one sentence
   */
  public List<Path> of(MavenLibraries libraries) {
    return new SubjectBuild(cache, progress, stop).ofMaven(repository, libraries);
  }

  /**
   * Returns the hash that identifies a build, independent of its location.
   *
   * @param paths jars and folders as {@link #of} returns them
   * @return SHA-256 of their files in lower-case hexadecimal; of the class path of this program
   *     when the list is empty
   */
  public static String sha256(List<Path> paths) {
    return SubjectContent.sha256(paths.isEmpty() ? ofThisProgram() : paths);
  }

  private static List<Path> ofThisProgram() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty())
        .map(Path::of)
        .filter(Files::exists)
        .toList();
  }

  /**
   * Returns the commit from which a build was made.
   *
   * @param paths jars and folders as {@link #of} returns them
   * @return its full hash; empty when they were not built from a commit
   */
  public static String commit(List<Path> paths) {
    return paths.stream()
        .map(path -> BUILT_FROM.matcher(path.toString()))
        .filter(Matcher::find)
        .map(match -> match.group(1))
        .findFirst()
        .orElse("");
  }

  /**
   * Returns whether a build has classes of this program, so that each plan runs another program.
   *
   * @param paths jars and folders as {@link #of} returns them
   * @param unused jars and folders of this program whose classes no plan runs, see {@link
   *     SubjectContent#place(Class)}
   */
  static boolean replaceClasses(List<Path> paths, Set<String> unused) {
    return paths.stream()
        .map(SubjectContent::of)
        .anyMatch(content -> !unused.containsAll(content.replaces()));
  }

  private static List<Path> given(String word) {
    List<Path> paths = new ArrayList<>();
    for (String part : word.split(File.pathSeparator, -1)) {
      if (part.isEmpty() || !Files.exists(Path.of(part))) {
        return List.of();
      }
      paths.add(Path.of(part).toAbsolutePath());
    }
    return paths;
  }

  /** Rejects a build that cannot run, or changes nothing: it would pass and prove nothing. */
  private static void requireUse(String word, List<Path> paths, ArmJava runsOn) {
    List<SubjectContent> contents = paths.stream().map(SubjectContent::of).toList();
    if (contents.stream().noneMatch(SubjectContent::isOfUse)) {
      throw new IllegalArgumentException(
          ("'%s' holds neither a driver nor a workload nor any class that this program uses, so"
                  + " nothing would differ; give the jar of a client or driver, or the folder of"
                  + " its packages, such as target/classes")
              .formatted(word));
    }
    int needed = contents.stream().mapToInt(SubjectContent::java).max().orElse(0);
    if (needed > runsOn.feature()) {
      throw new IllegalArgumentException(
          "'%s' is built for Java %s, but would run on Java %s; run it on Java %s or newer, or build it for Java %s"
              .formatted(word, needed, runsOn.feature(), needed, runsOn.feature()));
    }
  }
}
