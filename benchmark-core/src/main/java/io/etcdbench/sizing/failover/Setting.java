// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.plan.ClientPlan;
import java.util.List;

/**
 * A client configuration to compare. Immutable.
 *
 * @param name lower-case letters, digits and dashes
 * @param meaning one clause for people
 * @param client driver and client settings
 */
public record Setting(String name, String meaning, ClientPlan client) {
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,39}";

  public Setting {
    if (!name.matches(NAME)) {
      throw new IllegalArgumentException(
          "the setting '%s' has no valid name; allowed: 1 to 40 lower-case letters, digits and dashes"
              .formatted(name));
    }
  }

  /**
   * Finds settings by name.
   *
   * @param known all settings
   * @param names in the requested order
   * @throws IllegalArgumentException when a name is unknown; the message is one sentence
   */
  public static List<Setting> named(List<Setting> known, List<String> names) {
    return names.stream().distinct().map(name -> named(known, name)).toList();
  }

  private static Setting named(List<Setting> known, String name) {
    return known.stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no setting is named '%s'; available: %s"
                        .formatted(
                            name, String.join(", ", known.stream().map(Setting::name).toList()))));
  }
}
