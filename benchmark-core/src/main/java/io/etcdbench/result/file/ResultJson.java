// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.etcdbench.file.ParseProblem;
import io.etcdbench.format.JsonEscapes;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.security.Credentials;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/** Writes and parses the text of a result file. */
final class ResultJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonEscapes.factory())
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(values())
          .defaultPrettyPrinter(printer())
          .build();

  private ResultJson() {}

  /**
   * Writes a value.
   *
   * @return JSON that ends with a line feed, the same on every platform
   */
  static String write(Object result) throws JsonProcessingException {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n";
  }

  /**
   * Writes a value with a digest over all of its fields as its last field.
   *
   * @return JSON that ends with a line feed, the same on every platform
   */
  static String sealed(Object result) throws JsonProcessingException {
    String text = write(result);
    ObjectNode tree = (ObjectNode) MAPPER.readTree(text);
    return write(tree.put(Digest.FIELD, Digest.of(text)));
  }

  /**
   * Parses a value with the allowed schema.
   *
   * @throws IllegalArgumentException when the text is invalid; the message is one sentence
   */
  static <T> T read(String text, String allowed, Class<T> type) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      requireSchema(tree, allowed);
      T value = MAPPER.treeToValue(tree, type);
      if (value instanceof RunResult run) {
        HistogramCheck.require(run);
      }
      return value;
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(place(e) + ParseProblem.reason(e), e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "it is not JSON" + line(e) + ": " + ParseProblem.reason(e), e);
    }
  }

  /**
   * Returns the schema of a text; empty when it has none.
   *
   * @throws IllegalArgumentException when the text is not JSON
   */
  static String schemaOf(String text) {
    try {
      return MAPPER.readTree(text).path("schema").asText("");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "it is not JSON" + line(e) + ": " + ParseProblem.reason(e), e);
    }
  }

  private static void requireSchema(JsonNode tree, String allowed) {
    if (tree.isMissingNode()) {
      throw new IllegalArgumentException("it is empty");
    }
    String schema = tree.path("schema").asText("");
    if (!schema.equals(allowed)) {
      throw new IllegalArgumentException(
          schema.isEmpty()
              ? "it has no schema; allowed: " + allowed
              : "its schema is '%s', this version reads %s; read it with the version that wrote it"
                  .formatted(schema, allowed));
    }
  }

  private static String place(JsonMappingException failure) {
    String path = ParseProblem.place(failure);
    return path.isEmpty() ? "" : "in '" + path + "': ";
  }

  private static String line(JsonProcessingException failure) {
    return failure.getLocation() == null
        ? ""
        : " (line %s)".formatted(failure.getLocation().getLineNr());
  }

  /** Configures the serializers. Passwords are removed here at the latest. */
  private static SimpleModule values() {
    return new SimpleModule("etcd-bench")
        .addSerializer(Credentials.class, ToStringSerializer.instance)
        .addSerializer(Instant.class, ToStringSerializer.instance)
        .addDeserializer(Instant.class, new InstantReader())
        .addSerializer(RunPlan.class, new PlanWriter())
        .addDeserializer(RunPlan.class, new PlanReader());
  }

  private static DefaultPrettyPrinter printer() {
    return new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
  }

  private static final class InstantReader extends FromStringDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    InstantReader() {
      super(Instant.class);
    }

    @Override
    protected Instant _deserialize(String text, DeserializationContext context) {
      try {
        return Instant.parse(text);
      } catch (DateTimeException e) {
        throw new IllegalArgumentException(
            "'%s' is not an instant like 2026-11-01T12:00:00Z".formatted(text), e);
      }
    }
  }

  private static final class PlanWriter extends JsonSerializer<RunPlan> {
    @Override
    public void serialize(RunPlan plan, JsonGenerator out, SerializerProvider serializers)
        throws IOException {
      out.writeTree(PlanFile.tree(plan));
    }
  }

  private static final class PlanReader extends JsonDeserializer<RunPlan> {
    @Override
    public RunPlan deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return PlanFile.stored(context.readTree(in));
    }
  }
}
