// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.gate.report.GateDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The recipes of docs/gate.md name what there is. */
final class GateRecipesTest {
  private static final Path DOCS = Path.of("..", "docs", "gate.md");
  private static final Path POM = Path.of("..", "benchmark-it", "pom.xml");

  @Test
  void thoseInYamlAreYaml() throws IOException {
    List<String> recipes = matches("(?s)```yaml\n(.*?)```");
    assertThat(recipes).hasSize(2);
    JsonNode github = new YAMLMapper().readTree(recipes.get(0));
    assertThat(github.at("/jobs/gate/steps").size()).isEqualTo(6);
    JsonNode gitlab = new YAMLMapper().readTree(recipes.get(1));
    assertThat(gitlab.at("/gate/script/0").asText()).startsWith("./mvnw ");
  }

  @Test
  void theyAskForPropertiesThatTheBuildKnows() throws IOException {
    String pom = Files.readString(POM);
    assertThat(matches("-D(bench\\.\\w+)="))
        .hasSizeGreaterThan(3)
        .allSatisfy(name -> assertThat(pom).contains("${" + name + "}"));
  }

  @Test
  void theyKeepTheFolderThatTheBuildFillsAndFindTheirCommentByItsMarker() throws IOException {
    assertThat(Files.readString(POM)).contains("{project.build.directory}/etcd-bench-results");
    assertThat(matches("(benchmark-it/target/[\\w-]+)"))
        .isNotEmpty()
        .containsOnly("benchmark-it/target/etcd-bench-results");
    assertThat(matches("startswith\\(\"(.*?)\"\\)")).containsExactly(GateDocument.MARKER);
  }

  private static List<String> matches(String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(DOCS))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
