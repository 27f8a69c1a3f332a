// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.plan.BenchProfile;
import io.etcdbench.jmh.plan.JmhArguments;
import io.etcdbench.jmh.stream.ErrorBudget;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a JMH run is asked to do. Immutable.
 *
 * @param profile how much is measured
 * @param jmh the user's own JMH options
 * @param keys prefix and choice of keys
 * @param maxErrorShare the share of failed operations that fails a benchmark, 0 to 1
 * @param folder where the result goes; made when it does not exist
 */
public record JmhRunSpec(
    BenchProfile profile, JmhArguments jmh, Keys keys, double maxErrorShare, Path folder) {

  /**
   * Which keys.
   *
   * @param prefix what every key of the run begins with; all keys under it are deleted at the end
   * @param seed of every random choice
   */
  public record Keys(String prefix, long seed) {}

  public JmhRunSpec {
    new ErrorBudget(maxErrorShare);
    new RunKeys(keys.prefix());
  }

  /** For the result. */
  Map<String, String> settings(RunClusters clusters) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("command", "jmh");
    settings.put("profile", profile.label());
    settings.put("cluster", clusters.choice());
    settings.put("jmhOptions", String.join(" ", jmh.words()));
    settings.put("keyPrefix", keys.prefix());
    settings.put("seed", String.valueOf(keys.seed()));
    settings.put("maxErrorShare", String.valueOf(maxErrorShare));
    return settings;
  }
}
