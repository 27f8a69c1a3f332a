// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import io.etcdbench.plan.Durations;
import io.etcdbench.plan.yaml.Nearest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parses faults: a kind with its target, and further keys with values. */
final class FaultText {
  private static final Map<String, FaultKind> KINDS =
      Arrays.stream(FaultKind.values())
          .collect(
              Collectors.toMap(
                  FaultKind::label, kind -> kind, (one, other) -> one, LinkedHashMap::new));

  private FaultText() {}

  /**
   * Splits a text such as {@code kill=leader,at=20s} into its parts; the target of a kind may be
   * omitted.
   */
  static Map<String, @Nullable Object> parts(String text) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String key = (equals < 0 ? part : part.substring(0, equals)).strip();
      FaultKind kind = KINDS.get(key);
      if (equals < 0 && kind == null) {
        throw new IllegalArgumentException(
            KINDS.keySet().stream().anyMatch(parts::containsKey)
                ? "'%s' has no value; write for example at=20s".formatted(key)
                : unknownKind(key));
      }
      Object value =
          equals < 0
              ? Objects.requireNonNull(kind).usualTarget()
              : part.substring(equals + 1).strip();
      if (parts.put(key, value) != null) {
        throw new IllegalArgumentException("'%s' is given twice; give it once".formatted(key));
      }
    }
    return parts;
  }

  static FaultPlan plan(Map<String, @Nullable Object> said) {
    Map<String, String> values = new LinkedHashMap<>();
    said.forEach((key, value) -> values.put(key, text(key, value)));
    FaultKind kind = kind(values.keySet());
    List<String> allowed =
        Stream.concat(Stream.of("at", kind.label()), kind.details().stream()).toList();
    for (String key : values.keySet()) {
      if (!allowed.contains(key)) {
        throw new IllegalArgumentException(
            "the fault %s takes no '%s'%s; allowed: %s"
                .formatted(kind.label(), key, near(key, allowed), String.join(", ", allowed)));
      }
    }
    String at = values.get("at");
    if (at == null) {
      throw new IllegalArgumentException(
          "the fault %s has no start time; add for example at=20s".formatted(kind.label()));
    }
    if (kind.details().contains("delay") && !values.containsKey("delay")) {
      throw new IllegalArgumentException(
          "the fault %s has no delay; add for example delay=50ms".formatted(kind.label()));
    }
    return new FaultPlan(
        Durations.parse(at),
        kind,
        values.getOrDefault(kind.label(), kind.usualTarget()),
        lasting(values),
        FaultDetail.of(values));
  }

  private static Duration lasting(Map<String, String> values) {
    String text = values.get("for");
    return text == null ? Duration.ZERO : Durations.parse(text);
  }

  private static String text(String key, @Nullable Object value) {
    if (value instanceof String || value instanceof Integer) {
      return value.toString();
    }
    throw new IllegalArgumentException(
        "'%s' of a fault is '%s'; give one word, for example kill: leader, or a time such as 10s"
            .formatted(key, value));
  }

  private static FaultKind kind(Collection<String> keys) {
    List<FaultKind> kinds = new ArrayList<>();
    for (String key : keys) {
      FaultKind kind = KINDS.get(key);
      if (kind != null) {
        kinds.add(kind);
      }
    }
    if (kinds.size() > 1) {
      throw new IllegalArgumentException(
          "a fault is both %s and %s; split it into two faults"
              .formatted(kinds.get(0).label(), kinds.get(1).label()));
    }
    if (kinds.isEmpty()) {
      List<String> others =
          List.of("at", "for", "delay", "direction", "every", "processes", "script");
      throw new IllegalArgumentException(
          keys.stream()
              .filter(key -> !others.contains(key))
              .findFirst()
              .map(FaultText::unknownKind)
              .orElse("a fault has no kind; allowed: " + all()));
    }
    return kinds.get(0);
  }

  private static String unknownKind(String key) {
    return "'%s' is not a known fault%s; allowed: %s"
        .formatted(key, near(key, KINDS.keySet()), all());
  }

  private static String near(String key, Collection<String> known) {
    return Nearest.to(key, known).map(word -> ", did you mean '" + word + "'?").orElse("");
  }

  private static String all() {
    return String.join(", ", KINDS.keySet());
  }
}
