// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import io.etcdbench.workload.value.ValueSource;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Settings of a plugged-in workload. Immutable.
 *
 * @param label the name of its series
 * @param keys the workload's keys, under the run's own prefix; they, and any keys that begin with
 *     one of them, are deleted afterwards
 * @param chooser chooses the key of each operation
 * @param values the values to write
 * @param extras settings that the user gave by name
 */
public record WorkloadSettings(
    String label,
    KeySpace keys,
    KeyChooser chooser,
    ValueSource values,
    Map<String, String> extras) {
  public WorkloadSettings {
    Sizes.requireWithin(keys, chooser);
    extras = Map.copyOf(extras);
  }

  /**
   * Rejects settings that the workload does not know, for example misspelt ones.
   *
   * @param known names of all known settings
   * @throws IllegalArgumentException when another name is set; the message names it and the known
   *     ones
   */
  public void requireOnly(String... known) {
    TreeSet<String> unknown = new TreeSet<>(extras.keySet());
    unknown.removeAll(Set.of(known));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "the workload '%s' has no setting '%s'; allowed: %s"
              .formatted(
                  label,
                  unknown.first(),
                  known.length == 0 ? "none" : String.join(", ", new TreeSet<>(Set.of(known)))));
    }
  }
}
