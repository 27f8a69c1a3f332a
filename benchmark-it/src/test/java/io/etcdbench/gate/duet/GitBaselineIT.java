// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A commit of this project as a build of the gate, as {@code -Dbench.baseline=HEAD~1} names it. */
@Timeout(600)
final class GitBaselineIT {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> NO_SOURCES = Set.of(".git", "target", "etcd-bench-results");

  @TempDir private Path folder;

  /** Its modules use each other's test classes, which a compilation alone does not resolve. */
  @Test
  void aCommitOfThisProjectIsBuiltWithoutInstalledArtifacts() throws Exception {
    Path repository = folder.resolve("repository");
    copySources(repository);
    git(repository, "init", "--quiet");
    git(repository, "add", ".");
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "one");
    SubjectPaths paths =
        new SubjectPaths(repository, folder.resolve("cache"), line -> {}, new StopSignal());

    List<Path> built = paths.of("HEAD");

    assertThat(built)
        .anySatisfy(
            classes ->
                assertThat(classes.resolve("io/etcdbench/driver/jetcd/JetcdDriver.class")).exists())
        .anySatisfy(
            classes -> assertThat(classes.resolve("io/etcdbench/cli/ArmMain.class")).exists());
  }

  private static void copySources(Path repository) throws IOException {
    Files.walkFileTree(
        PROJECT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes)
              throws IOException {
            if (NO_SOURCES.contains(String.valueOf(from.getFileName()))) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(repository.resolve(PROJECT.relativize(from)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path from, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(from, repository.resolve(PROJECT.relativize(from)));
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void git(Path repository, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    Process git =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(git.waitFor()).as("%s", command).isZero();
  }
}
