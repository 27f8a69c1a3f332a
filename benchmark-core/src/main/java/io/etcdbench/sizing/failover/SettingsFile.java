// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.file.InputFile;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.yaml.PlanTree;
import io.etcdbench.plan.yaml.PlanTree.Unknown;
import io.etcdbench.plan.yaml.StrictYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads user-defined settings from YAML: a name for each, and below it the keys of a plan's section
 * {@code client} that differ from {@link BuiltInSettings#JETCD}. Stateless.
 */
public final class SettingsFile {
  private static final int MAX = 50;

  private SettingsFile() {}

  /**
   * Reads a file.
   *
   * @param file in YAML
   * @return its settings in file order, at least one
   * @throws IllegalArgumentException when the file cannot be read or is invalid; the message is one
   *     sentence
   */
  public static List<Setting> read(Path file) {
    try {
      return parse(InputFile.text(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the settings '%s' cannot be read; give a YAML file with names and keys of a plan's section client"
              .formatted(file),
          e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the settings '%s': %s".formatted(file, e.getMessage()), e);
    }
  }

  static List<Setting> parse(String text) {
    JsonNode tree = StrictYaml.tree(text);
    if (!(tree instanceof ObjectNode named) || named.isEmpty() || named.size() > MAX) {
      throw new IllegalArgumentException(
          "it has no names with settings; allowed: 1 to %s, for example 'quick:' with 'calls: {deadline: 1s}' below it"
              .formatted(MAX));
    }
    List<Setting> settings = new ArrayList<>();
    for (Map.Entry<String, JsonNode> one : named.properties()) {
      settings.add(setting(one.getKey(), one.getValue()));
    }
    return settings;
  }

  private static Setting setting(String name, JsonNode said) {
    ObjectNode defaults = StrictYaml.MAPPER.valueToTree(BuiltInSettings.JETCD);
    if (!(said instanceof ObjectNode keys)) {
      throw new IllegalArgumentException(
          "'%s' has no settings; allowed below it: %s"
              .formatted(
                  name,
                  String.join(
                      ", ", defaults.properties().stream().map(Map.Entry::getKey).toList())));
    }
    try {
      ObjectNode all = new PlanTree(Map.of(), Unknown.REFUSED).overlay(defaults, keys);
      return new Setting(name, "of the team", StrictYaml.value(all, ClientPlan.class));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'%s': %s".formatted(name, e.getMessage()), e);
    }
  }

  /** Returns a client as such a file contains it, with every key. */
  @SuppressWarnings("unchecked") // an object's tree is a map from its field names
  static Map<String, @Nullable Object> asMap(ClientPlan client) {
    return StrictYaml.MAPPER.convertValue(client, LinkedHashMap.class);
  }
}
