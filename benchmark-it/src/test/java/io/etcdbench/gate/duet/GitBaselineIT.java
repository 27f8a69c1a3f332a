// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.git.GitProject;
import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A commit of this project as a build of the gate, as {@code -Dbench.baseline=HEAD~1} names it: its
 * POMs, its wrapper, and the sources of its small modules. That the other sources compile is what
 * the build of this test has shown; an interface stands for them.
 */
@Timeout(600)
final class GitBaselineIT {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
  private static final Path SOURCES = Path.of("src", "main");
  private static final String PREFIX = "benchmark-";
  private static final Set<String> COMPLETE = Set.of("api", "ibm", "maven");
  private static final Path USES_THE_CORE =
      Path.of("benchmark-maven/src/main/java/io/etcdbench/maven/GateMojo.java");

  @TempDir private Path folder;

  /** Its modules use each other's test classes, which a compilation alone does not resolve. */
  @Test
  void aCommitOfThisProjectIsBuiltWithoutInstalledArtifacts() throws Exception {
    Path repository = folder.resolve("repository");
    copy(Path.of("mvnw"), repository);
    copy(Path.of(".mvn"), repository);
    copy(Path.of("pom.xml"), repository);
    List<String> compiled = new ArrayList<>();
    for (String module : modules()) {
      copy(Path.of(module, "pom.xml"), repository);
      if (Files.exists(PROJECT.resolve(module).resolve(SOURCES))) {
        compiled.add(module);
        copySources(module, repository);
      }
    }
    GitProject project = GitProject.in(repository);
    project.call("add", ".");
    project.call("commit", "--quiet", "-m", "one");
    SubjectPaths paths =
        new SubjectPaths(repository, folder.resolve("cache"), line -> {}, new StopSignal());

    List<Path> built = paths.of("HEAD");

    assertThat(compiled).contains("benchmark-core", "benchmark-gate", "benchmark-cli");
    assertThat(built.stream().map(GitBaselineIT::module))
        .containsExactlyInAnyOrderElementsOf(compiled);
    assertThat(built)
        .allSatisfy(
            classes -> assertThat(classes).isDirectoryRecursivelyContaining("glob:**.class"));
  }

  /** Of {@code MODULE/target/classes}. */
  private static String module(Path classes) {
    return classes.getName(classes.getNameCount() - 3).toString();
  }

  private static List<String> modules() throws IOException {
    try (Stream<Path> all = Files.list(PROJECT)) {
      return all.filter(path -> Files.exists(path.resolve("pom.xml")))
          .map(path -> String.valueOf(path.getFileName()))
          .sorted()
          .toList();
    }
  }

  /**
   * Those of a small module that compile without the others; else an interface that uses one of
   * another module.
   */
  private static void copySources(String module, Path repository) throws IOException {
    String name = module.substring(PREFIX.length());
    if (COMPLETE.contains(name)) {
      copy(Path.of(module).resolve(SOURCES), repository);
      boolean unused = Files.deleteIfExists(repository.resolve(USES_THE_CORE));
    } else {
      String used =
          name.equals("core") ? "io.etcdbench.driver.EtcdDriver" : "io.etcdbench.core.Sources";
      Path of = repository.resolve(module).resolve(SOURCES).resolve("java/io/etcdbench/" + name);
      Files.writeString(
          Files.createDirectories(of).resolve("Sources.java"),
          "package io.etcdbench.%s;\n\npublic interface Sources extends %s {}\n"
              .formatted(name, used));
    }
  }

  /** A file, or a folder with all that is in it. */
  private static void copy(Path path, Path repository) throws IOException {
    try (Stream<Path> all = Files.walk(PROJECT.resolve(path))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Path copy = repository.resolve(PROJECT.relativize(file));
        Files.createDirectories(requireNonNull(copy.getParent()));
        Files.copy(file, copy);
      }
    }
  }
}
