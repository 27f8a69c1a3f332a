// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.plan.operation.OperationPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ReferencePlanTest {
  private static final YAMLMapper YAML = new YAMLMapper();

  @Test
  void theReferenceIsTheDefault() {
    assertThat(PlanFile.parse(PlanFile.reference())).isEqualTo(RunPlan.DEFAULT);
  }

  @Test
  void theReferenceShowsEveryKeyOfEveryKindOfOperationWithItsDefault()
      throws JsonProcessingException {
    RunPlan all = withOperations(OperationPlan.defaults());
    assertThat(tree(PlanFile.reference().replace("#|", ""))).isEqualTo(tree(PlanFile.write(all)));
  }

  @Test
  void everyKeyOfTheReferenceOfTheDefaultIsExplained() {
    List<String> bare =
        PlanFile.reference()
            .lines()
            .filter(line -> line.matches("\\s*(- )?\\w+: [^#]*"))
            .filter(line -> !line.startsWith("#"))
            .toList();
    assertThat(bare).as("lines with a value but without a comment").isEmpty();
  }

  @Test
  void theReferenceNamesEveryDriver() {
    String drivers =
        EtcdDrivers.onClassPath().all().stream()
            .map(EtcdDriverProvider::name)
            .sorted()
            .collect(Collectors.joining(", "));

    assertThat(PlanFile.reference().lines())
        .filteredOn(line -> line.startsWith("  driver: "))
        .singleElement()
        .asString()
        .endsWith("# " + drivers + ", or a plugged-in driver");
  }

  @ParameterizedTest
  @MethodSource
  void everyExamplePlanIsReadAndMakesOperations(Path example) {
    RunPlan plan = PlanFile.read(example);
    assertThat(plan.name() + ".yaml").isEqualTo(example.getFileName().toString());
    assertThat(plan.withOwnPrefix().mix().labels()).isNotEmpty();
  }

  static List<Path> everyExamplePlanIsReadAndMakesOperations() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "src", "plans"))) {
      return files.sorted().toList();
    }
  }

  private static JsonNode tree(String yaml) throws JsonProcessingException {
    return YAML.readTree(yaml);
  }

  private static RunPlan withOperations(List<OperationPlan> operations) {
    RunPlan plan = RunPlan.DEFAULT;
    return new RunPlan(
        plan.name(),
        plan.seed(),
        plan.cluster(),
        plan.client(),
        plan.load(),
        plan.keys(),
        operations,
        plan.watch(),
        plan.limits(),
        plan.output());
  }
}
