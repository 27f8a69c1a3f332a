// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.Main;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFilesTest {
  @TempDir private Path folder;

  @Test
  void aRunThatMeasuredNothingLeavesNoFolder() {
    try (RunFiles files = RunFiles.begin(folder.resolve("results/monday"), RunPlan.DEFAULT)) {
      assertThat(files.folder().resolve("plan.yaml")).exists();
      assertThat(files.hasMeasurement()).isFalse();
    }

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aRunThatMeasuredKeepsItsFiles() {
    Path results = folder.resolve("results/monday");
    try (RunFiles files = RunFiles.begin(results, RunPlan.DEFAULT)) {
      files.listeners();
      assertThat(files.hasMeasurement()).isTrue();
    }

    assertThat(results.resolve("plan.yaml")).exists();
  }

  @Test
  void whatOthersHaveInTheFolderStays() throws IOException {
    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    Files.writeString(theirs.resolve("notes.txt"), "mine");
    RunFiles.begin(theirs, RunPlan.DEFAULT).close();

    assertThat(theirs.resolve("notes.txt")).hasContent("mine");
    assertThat(theirs.resolve("plan.yaml")).doesNotExist();

    RunFiles.in(Files.createDirectory(folder.resolve("empty"))).close();
    assertThat(folder.resolve("empty")).as("it was there before").exists();
  }

  @Test
  void aRunThatCannotConnectLeavesNoFolder() {
    Path results = folder.resolve("a/b");
    PrintWriter nowhere = new PrintWriter(new StringWriter());

    assertThat(
            Main.commandLine(nowhere, nowhere)
                .execute("put", "--endpoints", "127.0.0.1:1", "--output", results.toString()))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(folder).isEmptyDirectory();
  }
}
