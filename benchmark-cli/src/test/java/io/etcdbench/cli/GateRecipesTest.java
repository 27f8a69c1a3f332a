// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.gate.report.GateDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The recipes of docs/ci.md and the workflows of this repository name what exists. */
final class GateRecipesTest {
  private static final Path DOCS = Path.of("..", "docs", "ci.md");
  private static final Path WORKFLOWS = Path.of("..", ".github", "workflows");
  private static final Path POM = Path.of("..", "benchmark-it", "pom.xml");
  private static final YAMLMapper YAML = new YAMLMapper();

  @Test
  void thoseInYamlAreYamlOfTenLinesOrAFewMore() throws IOException {
    List<String> recipes = matches(Files.readString(DOCS), "(?s)```yaml\n(.*?)```");
    assertThat(recipes)
        .hasSize(2)
        .allSatisfy(recipe -> assertThat(recipe.lines()).hasSizeLessThan(13));
    assertThat(YAML.readTree(recipes.get(0)).at("/jobs/gate/steps").size()).isEqualTo(4);
    assertThat(YAML.readTree(recipes.get(1)).at("/gate/script/0").asText())
        .startsWith("etcd-bench gate ");
  }

  @Test
  void theirCommandsAreOnesThatTheProgramParses() throws IOException {
    List<String> commands = matches(Files.readString(DOCS), "(etcd-bench gate --[^\n}]*)");
    assertThat(commands).hasSize(3);
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    for (String command : commands) {
      String[] words =
          command
              .replaceFirst("^etcd-bench ", "")
              .replaceAll("\"[^\"]*\"", "COMMIT")
              .replaceAll("'+$", "")
              .split(" ", -1);
      assertThat(Main.commandLine(nowhere, nowhere, words).parseArgs(words).subcommand())
          .isNotNull();
    }
  }

  @Test
  void workflowsAreYamlWhoseJobsHaveStepsAndATimeLimit() throws IOException {
    try (Stream<Path> files = Files.list(WORKFLOWS)) {
      List<Path> all = files.sorted().toList();
      assertThat(all)
          .extracting(file -> file.getFileName().toString())
          .contains("build.yml", "gate.yml");
      for (Path file : all) {
        JsonNode workflow = YAML.readTree(file.toFile());
        assertThat(workflow.at("/permissions/contents").asText()).as("%s", file).isEqualTo("read");
        assertThat(workflow.path("jobs")).isNotEmpty();
        for (JsonNode job : workflow.path("jobs")) {
          assertThat(job.path("timeout-minutes").asInt()).isBetween(10, 180);
          assertThat(job.path("steps"))
              .isNotEmpty()
              .allSatisfy(step -> assertThat(step.has("run") != step.has("uses")).isTrue());
        }
      }
    }
  }

  /** The shell ignores the exit code of a command in the argument of another one. */
  @Test
  void aStepFailsWithItsFirstCommandThatFails() throws IOException {
    try (Stream<Path> files = Files.list(WORKFLOWS)) {
      for (Path file : files.sorted().toList()) {
        assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern("echo .*\\$\\(");
      }
    }
  }

  @Test
  void theRecipeForJenkinsSkipsBuildsOfBranchesWhichHaveNoTarget() throws IOException {
    assertThat(Files.readString(DOCS)).contains("CHANGE_TARGET", "when { changeRequest() }");
  }

  @Test
  void theyAskForPropertiesThatTheBuildKnows() throws IOException {
    String pom = Files.readString(POM);
    assertThat(matches(gateWorkflow() + Files.readString(DOCS), "-D(bench\\.\\w+)="))
        .hasSizeGreaterThan(1)
        .allSatisfy(name -> assertThat(pom).contains("${" + name + "}"));
    assertThat(matches(Files.readString(DOCS), "`(bench\\.\\w+)`"))
        .hasSizeGreaterThan(3)
        .allSatisfy(name -> assertThat(pom).contains("${" + name + "}"));
  }

  @Test
  void theWorkflowKeepsTheFolderThatTheBuildFillsAndFindsItsCommentByItsMarker()
      throws IOException {
    assertThat(Files.readString(POM)).contains("{project.build.directory}/etcd-bench-results");
    assertThat(matches(gateWorkflow(), "(benchmark-it/target/[\\w-]+)"))
        .isNotEmpty()
        .containsOnly("benchmark-it/target/etcd-bench-results");
    assertThat(matches(gateWorkflow(), "startswith\\(\"(.*?)\"\\)"))
        .containsExactly(GateDocument.MARKER);
    assertThat(Files.readString(DOCS)).contains(GateDocument.MARKER);
  }

  private static String gateWorkflow() throws IOException {
    return Files.readString(WORKFLOWS.resolve("gate.yml"));
  }

  private static List<String> matches(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
