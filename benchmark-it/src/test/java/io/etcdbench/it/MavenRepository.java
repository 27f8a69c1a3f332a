// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A local Maven repository: the artifacts of this build beside links to those of the user's. */
record MavenRepository(Path folder) {
  /** The top folder of this source tree. */
  static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  static final String VERSION = versionOfThisProject();

  /** Makes a repository in a folder, which must not exist. */
  static MavenRepository in(Path folder) throws IOException {
    MavenRepository repository = new MavenRepository(Files.createDirectory(folder));
    repository.linkTheUsers();
    repository.installThisBuild();
    return repository;
  }

  /** Returns the file of an artifact of this build, in an existing folder. */
  Path artifact(String name, String kind) throws IOException {
    Path version = folder.resolve("io/etcdbench").resolve(name).resolve(VERSION);
    return Files.createDirectories(version).resolve(name + "-" + VERSION + kind);
  }

  /** Everything but this project, which is installed here alone. */
  private void linkTheUsers() throws IOException {
    Path users =
        Path.of(
            System.getProperty(
                "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
    linkChildren(users, folder, "io");
    linkChildren(users.resolve("io"), Files.createDirectory(folder.resolve("io")), "etcdbench");
  }

  private static void linkChildren(Path from, Path to, String except) throws IOException {
    try (Stream<Path> all = Files.list(from)) {
      for (Path child : all.filter(path -> !path.endsWith(except)).toList()) {
        Files.createSymbolicLink(to.resolve(child.getFileName()), child.toAbsolutePath());
      }
    }
  }

  private void installThisBuild() throws IOException {
    Files.copy(PROJECT.resolve("pom.xml"), artifact("etcd-bench", ".pom"));
    try (Stream<Path> modules = Files.list(PROJECT)) {
      for (Path module : modules.filter(path -> Files.exists(path.resolve("pom.xml"))).toList()) {
        String name = requireNonNull(module.getFileName()).toString();
        Files.copy(module.resolve("pom.xml"), artifact(name, ".pom"));
        for (String kind : List.of(".jar", "-tests.jar")) {
          Path jar = module.resolve("target/" + name + "-" + VERSION + kind);
          if (Files.exists(jar)) {
            Files.copy(jar, artifact(name, kind));
          }
        }
      }
    }
  }

  private static String versionOfThisProject() {
    try {
      Matcher own =
          Pattern.compile("<artifactId>etcd-bench</artifactId>\\s*<version>([^<]+)</version>")
              .matcher(Files.readString(PROJECT.resolve("pom.xml")));
      assertThat(own.find()).isTrue();
      return own.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
