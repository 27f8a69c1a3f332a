// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a JSON object without its own field: over all fields, known or not, sorted by
 * name, without white space. It detects accidental and manual changes; it is not a signature.
 * Stateless.
 */
final class Digest {
  /** The field with the digest. */
  static final String FIELD = "digest";

  private static final String ALGORITHM = "sha256:";

  private static final JsonMapper CANONICAL =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private Digest() {}

  /**
   * Computes the digest.
   *
   * @param json an object
   * @return the value of {@link #FIELD}
   */
  static String of(String json) throws JsonProcessingException {
    return of(fields(json));
  }

  /**
   * Compares an object with its digest.
   *
   * @param json an object
   * @return the damage, in one sentence; empty when nothing was changed since it was written
   */
  static Optional<String> damage(String json) throws JsonProcessingException {
    Map<String, @Nullable Object> fields = fields(json);
    Object kept = fields.remove(FIELD);
    if (kept == null) {
      return Optional.of(
          "the file has no field '%s': an earlier version wrote it, or the field was removed"
              .formatted(FIELD));
    }
    String computed = of(fields);
    return kept.equals(computed)
        ? Optional.empty()
        : Optional.of(
            "the file was changed after it was written: its %s is %s, its content has %s"
                .formatted(FIELD, kept, computed));
  }

  @SuppressWarnings("unchecked") // an object is a map of names to anything
  private static Map<String, @Nullable Object> fields(String json) throws JsonProcessingException {
    return CANONICAL.readValue(json, Map.class);
  }

  private static String of(Map<String, @Nullable Object> fields) throws JsonProcessingException {
    fields.remove(FIELD);
    byte[] canonical = CANONICAL.writeValueAsString(fields).getBytes(StandardCharsets.UTF_8);
    return ALGORITHM + Sha256.of(canonical);
  }
}
