// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Client settings that override those of a plan: {@code lb}, {@code driver}, or any key of the
 * plan's section {@code client} except {@code target}, such as {@code calls.deadline}. Immutable.
 *
 * @param settings values by name
 */
public record ClientOverrides(Map<String, String> settings) {
  private static final Map<String, String> SHORT =
      Map.of("lb", "connections.loadBalancing", "connections", "connections.count");

  /** Settings of a plugged-in driver. They are text, which only the driver interprets. */
  private static final String EXTRAS = "extras";

  private static final String DRIVER = "driver";

  private static final String TARGET = "target";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  public ClientOverrides {
    settings = Map.copyOf(settings);
    if (settings.containsKey(TARGET)) {
      throw new IllegalArgumentException(
          "the client setting 'target' is '%s', but every arm connects to all members; omit it"
              .formatted(settings.get(TARGET)));
    }
  }

  /**
   * Applies these settings to a plan.
   *
   * @param plan the plan to change
   * @return a copy with these client settings
   * @throws IllegalArgumentException when a name or a value is not valid; the message is one
   *     sentence
   */
  public RunPlan over(RunPlan plan) {
    if (settings.isEmpty()) {
      return plan;
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>(PlanFile.asMap(plan));
    settings.forEach((name, value) -> put(all, "client." + SHORT.getOrDefault(name, name), value));
    try {
      return PlanFile.parse(JSON.writeValueAsString(all));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a plan cannot be written", e);
    }
  }

  /**
   * Applies these settings to some plans.
   *
   * @param plans the plans to change
   * @return copies with these client settings, in the same order
   * @throws IllegalArgumentException as for {@link #over(RunPlan)}
   */
  public List<RunPlan> over(List<RunPlan> plans) {
    return plans.stream().map(this::over).toList();
  }

  @SuppressWarnings("unchecked") // the sections of a plan are maps from their keys
  private static void put(Map<String, @Nullable Object> section, String path, String value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      section.put(path, path.equals(DRIVER) ? value : typed(value));
      return;
    }
    String name = path.substring(0, dot);
    Object inner = section.get(name);
    Map<String, @Nullable Object> copy =
        inner instanceof Map
            ? new LinkedHashMap<>((Map<String, @Nullable Object>) inner)
            : new LinkedHashMap<>();
    String rest = path.substring(dot + 1);
    if (name.equals(EXTRAS)) {
      copy.put(rest, value);
    } else {
      put(copy, rest, value);
    }
    section.put(name, copy);
  }

  /** Converts a value. Plans write choices with dashes, while gRPC's own names have underscores. */
  private static Object typed(String value) {
    return value.matches("-?\\d{1,18}") ? (Object) Long.valueOf(value) : value.replace('_', '-');
  }
}
