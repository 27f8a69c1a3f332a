// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.file.InputFile;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.yaml.PlanTree;
import io.etcdbench.plan.yaml.PlanTree.Unknown;
import io.etcdbench.plan.yaml.StrictYaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes plans as YAML. What a plan leaves out has its default; what nobody knows is
 * refused. Thread-safe.
 */
public final class PlanFile {
  private static final YAMLMapper YAML = StrictYaml.MAPPER;

  private PlanFile() {}

  /**
   * Reads a plan.
   *
   * @param file in YAML
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when it cannot be read or says something wrong; the message is
   *     one sentence
   */
  public static RunPlan read(Path file) {
    return read(file, RunPlan.DEFAULT);
  }

  /**
   * Reads a plan over other defaults.
   *
   * @param file in YAML
   * @param defaults what holds where the file says nothing
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when it cannot be read or says something wrong; the message is
   *     one sentence
   */
  public static RunPlan read(Path file, RunPlan defaults) {
    try {
      return read(file.toString(), InputFile.text(file), defaults);
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "the plan '%s' cannot be read (%s); give a YAML file, for example one that --print-plan wrote"
              .formatted(file, e.getReason()),
          e);
    }
  }

  /**
   * Reads a plan from the text of a file.
   *
   * @param name of the file, for messages
   * @param text in YAML
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when it says something wrong; the message is one sentence
   */
  public static RunPlan read(String name, String text) {
    return read(name, text, RunPlan.DEFAULT);
  }

  /**
   * Reads a plan from the text of a file, over other defaults.
   *
   * @param name of the file, for messages
   * @param text in YAML
   * @param defaults what holds where the text says nothing
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when it says something wrong; the message is one sentence
   */
  public static RunPlan read(String name, String text, RunPlan defaults) {
    try {
      return of(StrictYaml.tree(text), defaults);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the plan '%s': %s".formatted(name, e.getMessage()), e);
    }
  }

  /**
   * Reads a plan.
   *
   * @param text in YAML
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when it says something wrong; the message is one sentence
   */
  public static RunPlan parse(String text) {
    return of(StrictYaml.tree(text));
  }

  /** The mixes that {@link #mix} knows. */
  public static final List<String> MIXES = List.of("config-store", "get", "put", "read-write");

  /**
   * The plan of a named mix of operations: what is asked, and on which keys. The rest of it is the
   * default.
   *
   * @param name one of {@link #MIXES}
   * @return the plan
   * @throws IllegalArgumentException when there is no such mix; the message lists those there are
   */
  public static RunPlan mix(String name) {
    if (!MIXES.contains(name)) {
      throw new IllegalArgumentException(
          "no mix is named '%s'; there are: %s; a plan file can say any other"
              .formatted(name, String.join(", ", MIXES)));
    }
    return parse(resource("mix/" + name + ".yaml"));
  }

  /**
   * Reads a plan that is part of another text.
   *
   * @param written the tree of what it says
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when it says something wrong; the message is one sentence
   */
  public static RunPlan of(JsonNode written) {
    return of(written, RunPlan.DEFAULT);
  }

  private static RunPlan of(JsonNode written, RunPlan defaults) {
    if (written.isMissingNode() || written.isNull()) {
      return defaults;
    }
    if (!(written instanceof ObjectNode sections)) {
      throw new IllegalArgumentException(
          "it is not a list of keys with values; 'etcd-bench run --reference' prints them all");
    }
    return laidOver(sections, Unknown.REFUSED, defaults);
  }

  /**
   * Reads a plan that a result holds.
   *
   * @param stored as {@link #tree} wrote it; keys of a newer version are skipped, those that an
   *     older version did not know have their default
   * @return the plan
   * @throws IllegalArgumentException when it says something wrong; the message is one sentence
   */
  public static RunPlan stored(JsonNode stored) {
    if (!(stored instanceof ObjectNode sections)) {
      throw new IllegalArgumentException("it is not an object with the keys of a plan");
    }
    return laidOver(sections, Unknown.SKIPPED, RunPlan.DEFAULT);
  }

  private static RunPlan laidOver(ObjectNode written, Unknown unknown, RunPlan defaults) {
    ObjectNode all = new PlanTree(operations(), unknown).overlay(tree(defaults), written);
    return StrictYaml.value(all, RunPlan.class);
  }

  /**
   * Every key of a plan with its default and what it means.
   *
   * @return YAML that {@link #parse} reads as {@link RunPlan#DEFAULT}
   */
  public static String reference() {
    return resource("reference.yaml");
  }

  private static String resource(String name) {
    try (InputStream in = PlanFile.class.getResourceAsStream(name)) {
      byte[] text = Objects.requireNonNull(in, name).readAllBytes();
      return new String(text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("'" + name + "' of etcd-bench cannot be read", e);
    }
  }

  /**
   * Writes a plan in full.
   *
   * @param plan any
   * @return YAML that {@link #parse} reads as the same plan
   */
  public static String write(RunPlan plan) {
    try {
      return YAML.writeValueAsString(plan);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a plan cannot be written", e);
    }
  }

  /**
   * Writes a plan in full.
   *
   * @param plan any
   * @return the tree that {@link #stored} reads as the same plan
   */
  public static ObjectNode tree(RunPlan plan) {
    return YAML.valueToTree(plan);
  }

  /**
   * Writes a plan in full.
   *
   * @param plan any
   * @return its keys and values as {@link #write} would print them, in order
   */
  @SuppressWarnings("unchecked") // an object's tree is a map from its field names
  public static Map<String, @Nullable Object> asMap(RunPlan plan) {
    return YAML.convertValue(plan, LinkedHashMap.class);
  }

  private static Map<String, ObjectNode> operations() {
    return OperationPlan.defaults().stream()
        .map(one -> YAML.<ObjectNode>valueToTree(one))
        .collect(Collectors.toMap(node -> node.get("kind").asText(), node -> node));
  }
}
