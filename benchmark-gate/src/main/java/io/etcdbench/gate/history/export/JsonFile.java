// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.format.JsonEscapes;
import java.io.UncheckedIOException;

/** Writes JSON for other tools. */
final class JsonFile {
  private static final JsonMapper MAPPER = new JsonMapper(JsonEscapes.factory());

  private JsonFile() {}

  /** Returns indented JSON, byte for byte the same on every platform. */
  static String text(JsonNode node) {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    try {
      return MAPPER.writer(printer).writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e); // cannot happen: a tree is serializable
    }
  }
}
