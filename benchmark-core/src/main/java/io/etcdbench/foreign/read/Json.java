// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

/** Parses JSON that may be missing, or surrounded by other lines. */
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  /** Returns a missing node when the text contains no JSON. */
  static JsonNode read(String text) {
    int object = text.indexOf('{');
    int array = text.indexOf('[');
    int begin = object < 0 ? array : array < 0 ? object : Math.min(object, array);
    if (begin < 0) {
      return MissingNode.getInstance();
    }
    JsonNode whole = parse(text.substring(begin));
    // A log line before the document may start with a bracket.
    return whole.isContainerNode() || object < 0 ? whole : parse(text.substring(object));
  }

  private static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
