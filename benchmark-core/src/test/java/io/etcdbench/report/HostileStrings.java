// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Puts a hostile string in the place of every string of a result. */
public final class HostileStrings {
  /**
   * A formula for spreadsheets, sequences for terminals, a forged line, markup of HTML, Markdown,
   * XML and tables, characters that turn the direction of others.
   */
  public static final String HOSTILE =
      "=EVIL(1)\u001b[2J\u001b]0;t\u0007\u001b[31m\r\n## PASS: forged\r\n- **x** <script>alert(1)"
          + "</script> ]]> | cell | [l](javascript:e) `c` \u202e\u2066\u009b2J\u007f & \"q\" 'r'";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private HostileStrings() {}

  /**
   * Replaces every string that may be any.
   *
   * @param json of a result
   * @param readable whether it can still be read
   * @return JSON of a hostile result
   * @throws IOException when it is not JSON
   */
  public static String in(String json, Predicate<String> readable) throws IOException {
    JsonNode tree = JSON.readTree(json);
    List<JsonPointer> all = new ArrayList<>();
    collect(tree, JsonPointer.empty(), all);
    for (JsonPointer at : all) {
      JsonNode before = tree.at(at);
      set(tree, at, TextNode.valueOf(HOSTILE));
      if (!readable.test(JSON.writeValueAsString(tree))) {
        set(tree, at, before);
      }
    }
    return JSON.writeValueAsString(tree);
  }

  private static void collect(JsonNode node, JsonPointer at, List<JsonPointer> all) {
    node.properties()
        .forEach(field -> collect(field.getValue(), at.appendProperty(field.getKey()), all));
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        collect(node.get(i), at.appendIndex(i), all);
      }
    }
    if (node.isTextual()) {
      all.add(at);
    }
  }

  private static void set(JsonNode tree, JsonPointer at, JsonNode value) {
    JsonNode parent = tree.at(at.head());
    if (parent instanceof ObjectNode object) {
      object.set(at.last().getMatchingProperty(), value);
    } else {
      ((ArrayNode) parent).set(at.last().getMatchingIndex(), value);
    }
  }
}
