// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.etcdbench.file.ParseProblem;
import io.etcdbench.format.JsonEscapes;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes the lines of a history as JSON. */
final class HistoryText {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(JsonEscapes.factory())
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(instants())
          .build();

  private HistoryText() {}

  /** Returns one line without its line feed. */
  static String of(HistoryLine line) {
    try {
      return MAPPER.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e); // cannot happen: a record of text and numbers
    }
  }

  /**
   * Parses lines.
   *
   * @param name name of the file or note, for messages
   * @param text lines as {@link #of} writes them; empty lines are ignored
   * @throws IllegalArgumentException when a line is not valid; the message names it
   */
  static List<HistoryLine> parse(String name, String text) {
    List<HistoryLine> lines = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      try {
        lines.add(line(line));
      } catch (JsonProcessingException e) {
        throw broken(number, name, ParseProblem.reason(e), e);
      } catch (IllegalArgumentException e) {
        throw broken(number, name, String.valueOf(e.getMessage()), e);
      }
    }
    return lines;
  }

  private static HistoryLine line(String text) throws JsonProcessingException {
    JsonNode tree = MAPPER.readTree(text);
    String schema = tree.path("schema").asText("");
    return switch (schema) {
      case Run.SCHEMA -> MAPPER.treeToValue(tree, Run.class);
      case Blessing.SCHEMA -> MAPPER.treeToValue(tree, Blessing.class);
      default ->
          throw new IllegalArgumentException(
              "its schema is '%s'; allowed: %s or %s"
                  .formatted(schema, Run.SCHEMA, Blessing.SCHEMA));
    };
  }

  private static IllegalArgumentException broken(
      int line, String name, String why, Exception cause) {
    return new IllegalArgumentException(
        "line %s of '%s' is not a line of a history: %s; delete the line or restore the file"
            .formatted(line, name, why),
        cause);
  }

  private static SimpleModule instants() {
    return new SimpleModule()
        .addSerializer(Instant.class, ToStringSerializer.instance)
        .addDeserializer(
            Instant.class,
            new FromStringDeserializer<Instant>(Instant.class) {
              private static final long serialVersionUID = 1L;

              @Override
              protected Instant _deserialize(String value, DeserializationContext context) {
                try {
                  return Instant.parse(value);
                } catch (DateTimeException e) {
                  throw new IllegalArgumentException(
                      "its time is '%s'; allowed: like 2026-11-01T12:00:00Z".formatted(value), e);
                }
              }
            });
  }
}
