// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * YAML that is read to the letter: a key that nobody knows, a key said twice or a number written as
 * text is refused in one sentence. Stateless.
 */
public final class StrictYaml {
  static final YAMLMapper MAPPER =
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
   * Reads a text.
   *
   * @param text in YAML
   * @return its tree; a missing node when the text is empty
   * @throws IllegalArgumentException when it is no YAML; the message is one sentence
   */
  public static JsonNode tree(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw refusal(e);
    }
  }

  /**
   * Turns a tree into a value.
   *
   * @param tree of a text
   * @param type a record; its own checks speak in sentences
   * @param <T> the type
   * @return the value
   * @throws IllegalArgumentException when the tree says something else; the message is one sentence
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
        "it is no YAML: %s, line %d"
            .formatted(firstLine(failure.getOriginalMessage()), failure.getLocation().getLineNr()),
        failure);
  }

  private static String sentence(JsonMappingException failure) {
    String path =
        failure.getPath().stream()
            .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
            .collect(Collectors.joining("."))
            .replace(".[", "[");
    String why =
        failure.getCause() instanceof IllegalArgumentException wrong
            ? String.valueOf(wrong.getMessage())
            : firstLine(failure.getOriginalMessage());
    return path.isEmpty() ? why : "'%s': %s".formatted(path, why);
  }

  private static String firstLine(@Nullable String text) {
    return String.valueOf(text).lines().findFirst().orElse("").strip();
  }
}
