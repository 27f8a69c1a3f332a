// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.plan.BenchProfile;
import io.etcdbench.jmh.plan.JmhArguments;
import io.etcdbench.jmh.stream.ErrorBudget;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The specification of a JMH run. Immutable.
 *
 * @param profile extent of the run
 * @param jmh the user's own JMH options
 * @param keys key prefix and seed
 * @param maxErrorShare the share of failed operations above which a benchmark fails, 0 to 1
 * @param folder folder for the result; created when it does not exist
 */
public record JmhRunSpec(
    BenchProfile profile, JmhArguments jmh, Keys keys, double maxErrorShare, Path folder) {

  /**
   * The choice of keys.
   *
   * @param prefix prefix of every key of the run; all of its keys are deleted at the end
   * @param seed seed of every random choice
   */
  public record Keys(String prefix, long seed) {}

  public JmhRunSpec {
    new ErrorBudget(maxErrorShare);
    new RunKeys(keys.prefix());
  }

  /** Returns the settings for the result. */
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
