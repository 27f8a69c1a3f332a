// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Overlays a written plan on the defaults. */
public final class PlanTree {
  /** What to do with keys that the defaults do not have. */
  public enum Unknown {
    /** Rejects them: a user has misspelt them. */
    REFUSED,
    /** Skips them: another version has written them. */
    SKIPPED
  }

  private static final String OPERATIONS = "operations";
  private static final String WITHIN = "within";
  private static final String KIND = "kind";
  private static final String PART = "part";
  private static final String EXTRAS = "extras";

  private final Map<String, ObjectNode> operationsByKind;
  private final Unknown unknown;

  public PlanTree(Map<String, ObjectNode> operationsByKind, Unknown unknown) {
    this.operationsByKind = operationsByKind;
    this.unknown = unknown;
  }

  /** Returns the defaults with all written values replaced. */
  public ObjectNode overlay(ObjectNode defaults, ObjectNode written) {
    ObjectNode all = defaults.deepCopy();
    overlay(all, written, "");
    return all;
  }

  private void overlay(ObjectNode known, ObjectNode written, String path) {
    for (Map.Entry<String, JsonNode> entry : written.properties()) {
      String at = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
      JsonNode before = known.get(entry.getKey());
      if (before != null) {
        known.set(entry.getKey(), replaced(before, entry.getValue(), at, entry.getKey()));
      } else if (unknown == Unknown.REFUSED) {
        throw unknown(at, entry.getKey(), known);
      }
    }
  }

  private JsonNode replaced(JsonNode before, JsonNode written, String at, String key) {
    if (written.isNull()) {
      throw new IllegalArgumentException(
          "'%s' has no value; give one, or leave the key out to take the default".formatted(at));
    }
    if (key.equals(OPERATIONS) || key.equals(WITHIN)) {
      return operations(written, at);
    }
    if (key.equals(PART)) {
      return operation(written, at);
    }
    if (!before.isObject() || key.equals(EXTRAS)) {
      return written;
    }
    if (!(written instanceof ObjectNode section)) {
      throw new IllegalArgumentException(
          "'%s' is '%s'; it has the keys %s".formatted(at, written.asText(), keys(before)));
    }
    ObjectNode copy = before.deepCopy();
    overlay(copy, section, at);
    return copy;
  }

  private ArrayNode operations(JsonNode written, String at) {
    if (!(written instanceof ArrayNode list)) {
      throw new IllegalArgumentException(
          "'%s' is not a list; begin each operation with '- kind: '".formatted(at));
    }
    ArrayNode all = list.arrayNode();
    for (int i = 0; i < list.size(); i++) {
      all.add(operation(list.get(i), "%s[%s]".formatted(at, i)));
    }
    return all;
  }

  private ObjectNode operation(JsonNode written, String at) {
    JsonNode kind = written.get(KIND);
    if (!(written instanceof ObjectNode section) || kind == null) {
      throw new IllegalArgumentException(
          "'%s' has no kind; allowed: %s".formatted(at, String.join(", ", kinds())));
    }
    ObjectNode defaults = operationsByKind.get(kind.asText());
    if (defaults == null) {
      throw new IllegalArgumentException(
          "'%s.kind' is '%s'; allowed: %s"
              .formatted(at, kind.asText(), String.join(", ", kinds())));
    }
    ObjectNode copy = defaults.deepCopy();
    overlay(copy, section, at);
    return copy;
  }

  private List<String> kinds() {
    return operationsByKind.keySet().stream().sorted().toList();
  }

  private static IllegalArgumentException unknown(String at, String key, ObjectNode known) {
    String near =
        Nearest.to(key, keys(known)).map(word -> ", did you mean '" + word + "'?").orElse("");
    return new IllegalArgumentException(
        "unknown key '%s'%s; allowed here: %s".formatted(at, near, String.join(", ", keys(known))));
  }

  private static List<String> keys(JsonNode section) {
    List<String> keys = new ArrayList<>();
    section.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
