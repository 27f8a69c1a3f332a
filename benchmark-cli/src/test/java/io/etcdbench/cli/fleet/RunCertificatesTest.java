// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.fleet.FleetTls;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunCertificatesTest {
  @Test
  void keysOfOneRunAreInItsOwnDirectoryWhichTheNextStartSweeps() throws IOException {
    Path folder;
    try (RunCertificates made = RunCertificates.of("", List.of())) {
      folder = requireNonNull(made.folder());
      assertThat(folder.getFileName()).asString().startsWith(runOf(ProcessHandle.current()));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      assertThat(FleetTls.files()).allSatisfy(name -> assertThat(folder.resolve(name)).exists());
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void keysThatCannotBeCreatedLeaveNoDirectory(@TempDir Path root) throws IOException {
    RunDirectory run = RunDirectory.create(root);
    Files.createDirectory(run.path().resolve("server.pem"));

    assertThatThrownBy(() -> RunCertificates.within(run, List.of()).close())
        .hasMessageContaining("server.pem");
    assertThat(run.path()).doesNotExist();
  }

  /** By this name a sweep knows the directories of runs; its run file names the owner. */
  private static String runOf(ProcessHandle owner) {
    return "run-" + owner.pid() + "-";
  }
}
