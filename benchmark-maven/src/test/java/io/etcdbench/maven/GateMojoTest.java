// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateMojoTest {
  @TempDir Path project;
  private Path build;

  @BeforeEach
  void buildWithASessionInIt() throws IOException {
    build = Files.createDirectory(project.resolve("target"));
    session(build.resolve("etcd-bench-gate"));
  }

  @Test
  void deletesThePreviousSessionBelowTheBuildDirectory() throws IOException {
    GateMojo.deletePrevious(build.resolve("etcd-bench-gate"), build);

    assertThat(build).isEmptyDirectory();
  }

  @Test
  void keepsTheBuildDirectoryItself() throws IOException {
    session(build);

    GateMojo.deletePrevious(build, build);

    assertThat(build.resolve("gate.json")).exists();
  }

  @Test
  void keepsWhatIsOutsideTheBuildDirectory() throws IOException {
    Path elsewhere = session(project.resolve("sessions"));

    GateMojo.deletePrevious(elsewhere, build);
    GateMojo.deletePrevious(build.resolve("../sessions"), build);

    assertThat(elsewhere.resolve("gate.json")).exists();
  }

  @Test
  void keepsAFolderWithoutASession() throws IOException {
    Path classes = Files.createDirectory(build.resolve("classes"));

    GateMojo.deletePrevious(classes, build);

    assertThat(classes).exists();
  }

  private static Path session(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("pairs"));
    Files.writeString(folder.resolve("gate.json"), "{}");
    return folder;
  }
}
