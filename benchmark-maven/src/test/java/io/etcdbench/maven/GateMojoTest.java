// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.file.OutputFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The folder of a session, whose relative path begins in the module and not where Maven runs. */
final class GateMojoTest {
  private final GateMojo goal = new GateMojo();

  @TempDir private Path module;

  @BeforeEach
  void isInAModule() throws Exception {
    Goals.set(goal, CommandMojo.class, "workingDirectory", module.toFile());
    Goals.set(goal, GateMojo.class, "buildDirectory", module.resolve("target").toString());
  }

  @Test
  void deletesTheSessionBeforeInAFolderOfTheBuild() throws Exception {
    Path session = session("target/gate");

    goal.prepare();

    assertThat(session).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void deletesTheClaimOfASessionThatWasKilled() throws Exception {
    Path session = session("target/gate");
    Files.delete(session.resolve("gate.json"));
    String running;
    try (OutputFolder claimed = OutputFolder.claim(session)) {
      running = Files.readString(claimed.path().resolve(OutputFolder.CLAIM));
    }
    String ended = running.replaceFirst("\\d+$", "1"); // the start of the process
    Files.writeString(session.resolve(OutputFolder.CLAIM), ended);

    goal.prepare();

    assertThat(session).doesNotExist();
  }

  @Test
  void keepsTheFolderOfASessionThatRuns() throws Exception {
    Path session = session("target/gate");
    Files.delete(session.resolve("gate.json"));
    try (OutputFolder claimed = OutputFolder.claim(session)) {
      Files.writeString(session.resolve("gate.json"), "{}");

      goal.prepare();

      assertThat(claimed.path().resolve(OutputFolder.CLAIM)).exists();
    }
  }

  @Test
  void keepsWhatIsBesideTheFolderOfTheBuild() throws Exception {
    Path session = session(module.resolve("target") + "/../kept");

    goal.prepare();

    assertThat(session.resolve("gate.json")).exists();
  }

  @Test
  void keepsTheFolderOfTheBuildItself() throws Exception {
    Path build = session("target");

    goal.prepare();

    assertThat(build.resolve("gate.json")).exists();
  }

  @Test
  void keepsAFolderWithoutASession() throws Exception {
    Path classes = session("target/classes");
    Files.delete(classes.resolve("gate.json"));

    goal.prepare();

    assertThat(classes).exists();
  }

  @ParameterizedTest
  @CsvSource({"FAIL, 3", "INCONCLUSIVE, 4", "ERROR, 1"})
  void reportsTheVerdictOfTheSession(String verdict, int exitCode) throws Exception {
    Path session = session("target/gate");
    Files.writeString(
        session.resolve("verdict.properties"),
        "exitCode=%s\nreason=The reason.\nverdict=%s\n".formatted(exitCode, verdict));

    assertThat(goal.reason(exitCode, "the last line"))
        .isEqualTo("%s: The reason. More: %s", verdict, session.resolve("gate.md"));
    assertThat(goal.reason(2, "the last line")).isEqualTo("the last line");
  }

  @Test
  void reportsTheLastLineOfACommandWithoutAVerdict() throws Exception {
    Path unused = session("target/gate");

    assertThat(goal.reason(1, "the last line")).isEqualTo("the last line");
  }

  private Path session(String output) throws Exception {
    Goals.set(goal, GateMojo.class, "output", output);
    Files.createDirectories(module.resolve("target"));
    Path folder = Files.createDirectories(module.resolve(output).normalize());
    Files.writeString(folder.resolve("gate.json"), "{}");
    return folder;
  }
}
