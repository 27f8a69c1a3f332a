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
 * Reads and writes plans as YAML. Missing keys take their defaults; unknown keys are rejected.
 * Thread-safe.
 */
public final class PlanFile {
  private static final YAMLMapper YAML = StrictYaml.MAPPER;

  private PlanFile() {}

  /**
   * Reads a plan from a file.
   *
   * @param file in YAML
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when the file cannot be read or is invalid; the message is one
   *     sentence
   */
  public static RunPlan read(Path file) {
    return read(file, RunPlan.DEFAULT);
  }

  /**
   * Reads a plan from a file, with other defaults.
   *
   * @param file in YAML
   * @param defaults values of keys that the file omits
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when the file cannot be read or is invalid; the message is one
   *     sentence
   */
  public static RunPlan read(Path file, RunPlan defaults) {
    return read(file.toString(), text(file), defaults);
  }

  /**
   * Reads the text of a plan, which may be invalid.
   *
   * @throws IllegalArgumentException when the file cannot be read; the message is one sentence
   */
  public static String text(Path file) {
    try {
      return InputFile.text(file);
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
   * @throws IllegalArgumentException when the text is invalid; the message is one sentence
   */
  public static RunPlan read(String name, String text) {
    return read(name, text, RunPlan.DEFAULT);
  }

  /**
   * Reads a plan from the text of a file, with other defaults.
   *
   * @param name of the file, for messages
   * @param text in YAML
   * @param defaults values of keys that the text omits
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when the text is invalid; the message is one sentence
   */
  public static RunPlan read(String name, String text, RunPlan defaults) {
    try {
      return of(StrictYaml.tree(text), defaults);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the plan '%s': %s".formatted(name, e.getMessage()), e);
    }
  }

  /**
   * Parses a plan.
   *
   * @param text in YAML
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when the text is invalid; the message is one sentence
   */
  public static RunPlan parse(String text) {
    return of(StrictYaml.tree(text));
  }

  /** Names accepted by {@link #mix}. */
  public static final List<String> MIXES = List.of("config-store", "get", "put", "read-write");

  /**
   * Returns the plan of a named mix of operations: the operations and their keys, with defaults for
   * everything else.
   *
   * @param name one of {@link #MIXES}
   * @throws IllegalArgumentException when no mix has that name; the message lists the known names
   */
  public static RunPlan mix(String name) {
    if (!MIXES.contains(name)) {
      throw new IllegalArgumentException(
          "no mix is named '%s'; available: %s; for other mixes, write a plan file"
              .formatted(name, String.join(", ", MIXES)));
    }
    return parse(resource("mix/" + name + ".yaml"));
  }

  /**
   * Reads a plan that is part of another document.
   *
   * @param written the plan's tree
   * @return the plan with every default filled in
   * @throws IllegalArgumentException when the tree is invalid; the message is one sentence
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
   * Reads a plan stored in a result.
   *
   * @param stored as {@link #tree} wrote it; keys of newer versions are ignored, and keys missing
   *     in older versions take their defaults
   * @throws IllegalArgumentException when the tree is invalid; the message is one sentence
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
   * Returns every key of a plan with its default and its meaning.
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

  /** Writes a complete plan as YAML, which {@link #parse} reads as the same plan. */
  public static String write(RunPlan plan) {
    try {
      return YAML.writeValueAsString(plan);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a plan cannot be written", e);
    }
  }

  /** Writes a complete plan as a tree, which {@link #stored} reads as the same plan. */
  public static ObjectNode tree(RunPlan plan) {
    return YAML.valueToTree(plan);
  }

  /**
   * Writes a complete plan as a map.
   *
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
