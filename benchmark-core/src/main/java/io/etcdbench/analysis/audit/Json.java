// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

/** JSON that may be none. */
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  /** A missing node when it is no JSON. */
  static JsonNode read(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
