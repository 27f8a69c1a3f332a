// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.yaml;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import java.io.IOException;
import java.time.Duration;

/**
 * Formats and parses single values of a plan: choices in lower case with dashes, and short
 * durations.
 */
final class PlanText {
  private PlanText() {}

  /** Returns the Jackson module for these values. */
  @SuppressWarnings({"rawtypes", "unchecked"}) // Jackson's own way to register all enums
  static SimpleModule module() {
    SimpleModule module = new SimpleModule("plan");
    module.addSerializer(Duration.class, new WriteDuration());
    module.addDeserializer(Duration.class, new ReadDuration());
    module.addSerializer((Class) Enum.class, new WriteChoice());
    module.setDeserializerModifier(
        new BeanDeserializerModifier() {
          @Override
          public JsonDeserializer<?> modifyEnumDeserializer(
              DeserializationConfig config,
              JavaType type,
              BeanDescription description,
              JsonDeserializer<?> deserializer) {
            return new ReadChoice(type.getRawClass());
          }
        });
    return module;
  }

  private static final class WriteDuration extends JsonSerializer<Duration> {
    @Override
    public void serialize(Duration value, JsonGenerator out, SerializerProvider serializers)
        throws IOException {
      out.writeString(Durations.format(value));
    }
  }

  private static final class ReadDuration extends JsonDeserializer<Duration> {
    @Override
    public Duration deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return Durations.parse(in.getText());
    }
  }

  private static final class WriteChoice extends JsonSerializer<Enum<?>> {
    @Override
    public void serialize(Enum<?> value, JsonGenerator out, SerializerProvider serializers)
        throws IOException {
      out.writeString(Choices.name(value));
    }
  }

  private static final class ReadChoice extends JsonDeserializer<Object> {
    private final Class<? extends Enum<?>> type;

    @SuppressWarnings("unchecked") // Jackson requests only enums
    ReadChoice(Class<?> type) {
      this.type = (Class<? extends Enum<?>>) type;
    }

    @Override
    public Object deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return Choices.parse(type, in.getText());
    }
  }
}
