// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.plan.RunPlan;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of an experiment at one scale. Immutable.
 *
 * @param name of the run in its experiment
 * @param kind who carries it out; {@code plan} for the engine
 * @param plan what is offered, and to which cluster
 * @param beside what else is offered at the same time, to the same cluster; null for nothing
 * @param etcd the beginning of the server's version; empty for the default server
 * @param settings numbers and words of kinds other than {@code plan}
 */
public record RunSpec(
    String name,
    String kind,
    RunPlan plan,
    @Nullable RunPlan beside,
    String etcd,
    Map<String, String> settings) {

  /** The kind that the engine carries out. */
  public static final String PLAN = "plan";

  public RunSpec {
    settings = Map.copyOf(settings);
  }

  /**
   * What is offered at the same time.
   *
   * @return empty for nothing
   */
  public Optional<RunPlan> besidePlan() {
    return Optional.ofNullable(beside);
  }

  /**
   * A whole number among the settings.
   *
   * @param setting its name
   * @return its value
   * @throws IllegalArgumentException when it is missing or not a whole number
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
   * A word among the settings.
   *
   * @param setting its name
   * @return its value
   * @throws IllegalArgumentException when it is missing
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
