// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SubjectPathsTest {
  private final List<String> progress = new ArrayList<>();

  @TempDir private Path folder;
  private Path repository;
  private SubjectPaths paths;

  @BeforeEach
  void makeARepository() throws IOException, InterruptedException {
    repository = Files.createDirectory(folder.resolve("repository"));
    git("init", "--quiet");
    Path wrapper =
        Files.writeString(repository.resolve("mvnw"), script("mkdir -p lib/target/classes"));
    assertThat(wrapper.toFile().setExecutable(true)).isTrue();
    git("add", "mvnw");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "first");
    paths = new SubjectPaths(repository, folder.resolve("cache"), progress::add);
  }

  @Test
  void jarsAndFoldersAreTakenAsTheyAre() throws IOException {
    Path jar = jar("META-INF/services/io.etcdbench.driver.EtcdDriverProvider");
    assertThat(paths.of(jar + File.pathSeparator + folder)).containsExactly(jar, folder);
  }

  @Test
  void aJarThatReplacesAClassOfThisProgramIsOfUse() throws IOException {
    Path jar = jar("io/etcd/jetcd/Client.class");
    assertThat(paths.of(jar.toString())).containsExactly(jar);
  }

  @Test
  void refusesAJarFromWhichNothingWouldBeUsed() throws IOException {
    Path jar = jar("com/example/Other.class");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(jar.toString()))
        .withMessageContaining("holds neither a driver nor any class that this program uses");
  }

  @Test
  void aCommitIsBuiltOnceAndKept() {
    List<Path> built = paths.of("HEAD");
    assertThat(built).singleElement().asString().endsWith("lib/target/classes");
    assertThat(paths.of("HEAD")).isEqualTo(built);
    assertThat(progress).singleElement().asString().startsWith("building commit ");
  }

  @Test
  void saysThatACommitDoesNotBuild() throws IOException, InterruptedException {
    Files.writeString(repository.resolve("mvnw"), script("echo broken; exit 7"));
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-am", "second");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("HEAD"))
        .withMessageStartingWith("'HEAD' does not build: ")
        .withMessageEndingWith("ended with code 7: broken");
  }

  @Test
  void refusesAWordThatNamesNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("no-such-ref"))
        .withMessageStartingWith(
            "'no-such-ref' is no file, no Maven coordinate like group:artifact:version, and git knows");
  }

  private Path jar(String entry) throws IOException {
    Path jar = folder.resolve("some.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(entry));
      out.closeEntry();
    }
    return jar;
  }

  private static String script(String command) {
    return "#!/bin/sh\n" + command + "\n";
  }

  private void git(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).directory(repository.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
