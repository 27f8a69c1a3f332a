// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.yaml.StrictYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every number and every time of a plan, with values that cannot be meant. Taken from the defaults,
 * so a new key is covered.
 */
final class HostilePlanTest {
  private static final YAMLMapper YAML = StrictYaml.MAPPER;

  /** Every whole number of its type is allowed. */
  private static final Set<String> UNBOUNDED = Set.of("seed");

  /** As large as its type. */
  private static final Set<String> OPEN_ABOVE = Set.of("maxInboundBytes", "weight");

  /** Path from the root to a number or a time. */
  private record Leaf(List<Object> path, JsonNode value) {
    String name() {
      return String.valueOf(path.get(path.size() - 1));
    }
  }

  @Test
  void refusesEachNumberThatCannotBeMeant() {
    SoftAssertions all = new SoftAssertions();
    for (OperationPlan operation : OperationPlan.defaults()) {
      ObjectNode plan = YAML.valueToTree(RunPlan.DEFAULT);
      ((ArrayNode) plan.get("operations")).removeAll().add(YAML.<JsonNode>valueToTree(operation));
      for (Leaf leaf : leaves(plan, List.of())) {
        for (Object value : hostile(leaf)) {
          ObjectNode changed = plan.deepCopy();
          set(changed, leaf.path(), value);
          String what = leaf.path() + " = " + value;
          IllegalArgumentException failure =
              refusal(() -> PlanFile.parse(YAML.writeValueAsString(changed)).withOwnPrefix().mix());
          all.assertThat(failure).as(what).isNotNull();
          if (failure != null) {
            all.assertThat(failure.getMessage())
                .as(what)
                .doesNotContain("\n")
                .doesNotContain("Exception")
                .doesNotContain("Cannot ")
                .doesNotContain("overflow")
                .doesNotContain("`");
          }
        }
      }
    }
    all.assertAll();
  }

  @ParameterizedTest
  @EnumSource(Bound.class)
  void statesTheRangeOfABoundAndItsValue(Bound bound) {
    IllegalArgumentException failure = refusal(() -> bound.require(Long.MAX_VALUE));
    assertThat(failure).hasMessageContaining(" is 9223372036854775807; allowed: " + bound.range());
    assertThat(refusal(() -> bound.require(Double.NaN))).hasMessageContaining(" is NaN; allowed: ");
    assertThat(refusal(() -> bound.require(-1))).hasMessageContaining(" is -1; allowed: ");
  }

  @ParameterizedTest
  @EnumSource(Bound.class)
  void documentsABoundWithItsReason(Bound bound) throws IOException {
    assertThat(Files.readString(Path.of("../docs/load.md")))
        .contains("\n| %s | %s |".formatted(bound.what(), bound.range()));
    String reason = bound.reason();
    assertThat(Files.readString(Path.of("../docs/load.md")))
        .contains(
            reason.isEmpty() ? bound.range() + " | |" : bound.range() + " | " + reason + " |");
  }

  private static @Nullable IllegalArgumentException refusal(ThrowingCallable action) {
    try {
      action.call();
      return null;
    } catch (IllegalArgumentException e) {
      return e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  /** The part of a transaction is checked as an operation of its own kind; its weight is unused. */
  private static List<Object> hostile(Leaf leaf) {
    boolean time = leaf.value().isTextual();
    List<Object> values = new ArrayList<>(List.of("abc", "", List.of(1)));
    if (time) {
      values.addAll(List.of("5", "-1s", "1000000h", 7));
    } else if (!UNBOUNDED.contains(leaf.name()) && !leaf.path().contains("part")) {
      values.add(-1);
      if (!OPEN_ABOVE.contains(leaf.name())) {
        values.add(leaf.value().isFloatingPointNumber() ? (Object) 1e300 : Long.MAX_VALUE);
      }
    }
    return values;
  }

  private static List<Leaf> leaves(JsonNode node, List<Object> path) {
    List<Leaf> found = new ArrayList<>();
    if (node.isNumber() || (node.isTextual() && isTime(node.asText()))) {
      found.add(new Leaf(path, node));
    }
    node.properties()
        .forEach(entry -> found.addAll(leaves(entry.getValue(), with(path, entry.getKey()))));
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        found.addAll(leaves(node.get(i), with(path, i)));
      }
    }
    return found;
  }

  private static boolean isTime(String text) {
    try {
      Durations.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static List<Object> with(List<Object> path, Object next) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(next);
    return longer;
  }

  private static void set(JsonNode root, List<Object> path, Object value) {
    JsonNode at = root;
    for (Object step : path.subList(0, path.size() - 1)) {
      at = step instanceof Integer index ? at.get(index) : at.get((String) step);
    }
    ((ObjectNode) at).set((String) path.get(path.size() - 1), YAML.valueToTree(value));
  }
}
