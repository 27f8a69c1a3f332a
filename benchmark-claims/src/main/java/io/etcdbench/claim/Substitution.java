// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces {@code ${name}} by values. A text that consists of one placeholder becomes the value
 * with its type; elsewhere the value becomes part of the text. Immutable.
 *
 * @param values values by name
 */
record Substitution(Map<String, JsonNode> values) {
  private static final Pattern PLACE = Pattern.compile("\\$\\{([a-zA-Z]+)}");

  ObjectNode in(ObjectNode tree) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    tree.properties().forEach(entry -> result.set(entry.getKey(), in(entry.getValue())));
    return result;
  }

  JsonNode in(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      return in(object);
    }
    if (tree instanceof ArrayNode list) {
      ArrayNode result = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> result.add(in(element)));
      return result;
    }
    if (!tree.isTextual()) {
      return tree;
    }
    Matcher whole = PLACE.matcher(tree.asText());
    return whole.matches()
        ? value(whole.group(1))
        : JsonNodeFactory.instance.textNode(in(tree.asText()));
  }

  String in(String text) {
    return PLACE
        .matcher(text)
        .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1)).asText()));
  }

  private JsonNode value(String name) {
    JsonNode value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "'${%s}' has no value; known are %s".formatted(name, new TreeSet<>(values.keySet())));
    }
    return value;
  }
}
