// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.format.Sha256;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of an experiment at one scale. Immutable.
 *
 * @param name name of the run in its experiment
 * @param kind kind of the run; {@code plan} for a run of the engine
 * @param plan the load, and the cluster that receives it
 * @param beside load offered to the same cluster at the same time; null for none
 * @param etcd prefix of the server's version; empty for the default server
 * @param settings numbers and texts of kinds other than {@code plan}
 */
public record RunSpec(
    String name,
    String kind,
    RunPlan plan,
    @Nullable RunPlan beside,
    String etcd,
    Map<String, String> settings) {

  /** The kind of the runs that the engine executes. */
  public static final String PLAN = "plan";

  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  public RunSpec {
    settings = Map.copyOf(settings);
  }

  /** Returns the name under which the load beside a run is stored. */
  public static String besideName(String run) {
    return "beside-" + run;
  }

  /** Returns the SHA-256 of everything that decides what is executed, every default included. */
  public String digest() {
    List<Object> all =
        List.of(
            kind,
            PlanFile.asMap(plan),
            besidePlan().map(PlanFile::asMap).orElse(Map.of()),
            etcd,
            settings);
    try {
      return Sha256.of(SORTED.writeValueAsString(all).getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a run cannot be written", e);
    }
  }

  /** Returns the load offered at the same time; empty for none. */
  public Optional<RunPlan> besidePlan() {
    return Optional.ofNullable(beside);
  }

  /**
   * Returns an integer setting.
   *
   * @param setting name of the setting
   * @throws IllegalArgumentException if it is missing or not an integer
   */
  public int number(String setting) {
    try {
      return Integer.parseInt(text(setting));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "run '%s': setting '%s' is '%s'; allowed: a whole number",
              name,
              setting,
              settings.get(setting)),
          e);
    }
  }

  /**
   * Returns an integer setting.
   *
   * @param setting name of the setting
   * @param least the smallest allowed value
   * @throws IllegalArgumentException if it is missing, not an integer or smaller
   */
  public int number(String setting, int least) {
    int value = number(setting);
    if (value < least) {
      throw new IllegalArgumentException(
          "run '%s': setting '%s' is %s; allowed: %s or more"
              .formatted(name, setting, value, least));
    }
    return value;
  }

  /**
   * Returns a setting that is a time above zero.
   *
   * @param setting name of the setting
   * @throws IllegalArgumentException if it is missing, not a time or zero
   */
  public Duration time(String setting) {
    Duration time = Durations.parse(text(setting));
    if (time.isZero()) {
      throw new IllegalArgumentException(
          "run '%s': setting '%s' is '%s'; allowed: above 0s"
              .formatted(name, setting, text(setting)));
    }
    return time;
  }

  /**
   * Returns a text setting.
   *
   * @param setting name of the setting
   * @throws IllegalArgumentException if it is missing
   */
  public String text(String setting) {
    String value = settings.get(setting);
    if (value == null) {
      throw new IllegalArgumentException(
          "run '%s' of kind '%s' lacks the setting '%s'".formatted(name, kind, setting));
    }
    return value;
  }
}
