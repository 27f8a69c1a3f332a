// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.etcdbench.file.ParseProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * A strict YAML parser: it rejects unknown keys, duplicate keys, aliases and numbers written as
 * text, each with a one-sentence message. Stateless.
 */
public final class StrictYaml {
  public static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .disable(YAMLGenerator.Feature.USE_NATIVE_TYPE_ID)
          .addModule(PlanText.module())
          .build();

  private StrictYaml() {}

  /**
   * Parses a text.
   *
   * @param text in YAML
   * @return its tree; a missing node when the text is empty
   * @throws IllegalArgumentException when the text is not valid YAML or contains an alias; the
   *     message is one sentence
   */
  public static JsonNode tree(String text) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      requireNoAlias(text);
      return tree;
    } catch (JsonProcessingException e) {
      throw refusal(e);
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot be read", e);
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException("invalid YAML: it is nested too deeply", e);
    }
  }

  /** In a tree, an alias is a text: the name of its anchor. */
  private static void requireNoAlias(String text) throws IOException {
    try (YAMLParser in = MAPPER.getFactory().createParser(text)) {
      while (in.nextToken() != null) {
        if (in.isCurrentAlias()) {
          throw new IllegalArgumentException(
              "the alias '*%s' is not supported%s; write the value out"
                  .formatted(in.getText(), line(in.currentTokenLocation())));
        }
      }
    }
  }

  /**
   * Converts a tree to a value.
   *
   * @param tree of a text
   * @param type a record; its own checks produce complete sentences
   * @param <T> the type
   * @throws IllegalArgumentException when the tree does not match the type; the message is one
   *     sentence
   */
  public static <T> T value(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      throw refusal(e);
    }
  }

  private static IllegalArgumentException refusal(JsonProcessingException failure) {
    if (failure instanceof JsonMappingException mapping) {
      return new IllegalArgumentException(sentence(mapping), failure);
    }
    return new IllegalArgumentException(
        "invalid YAML: " + ParseProblem.reason(failure) + line(failure.getLocation()), failure);
  }

  private static String line(@Nullable JsonLocation at) {
    return at == null || at.getLineNr() < 1 ? "" : ", line " + at.getLineNr();
  }

  private static String sentence(JsonMappingException failure) {
    String path = ParseProblem.place(failure);
    String why = ParseProblem.reason(failure);
    return path.isEmpty() ? why : "'%s': %s".formatted(path, why);
  }
}
