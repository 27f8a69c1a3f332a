// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

/** JSON that may be none, or stand among other lines. */
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  /** A missing node when there is no JSON. */
  static JsonNode read(String text) {
    int object = text.indexOf('{');
    int array = text.indexOf('[');
    int begin = object < 0 ? array : array < 0 ? object : Math.min(object, array);
    if (begin < 0) {
      return MissingNode.getInstance();
    }
    JsonNode whole = parse(text.substring(begin));
    // A log line may begin with a bracket before the document does.
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
