// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import java.util.regex.Pattern;

/**
 * The identity of a series: the same plan in the same environment. A changed machine, JVM or etcd
 * starts a new series, so it is not mistaken for a step. Immutable.
 *
 * @param plan SHA-256 of the plan, in lower-case hexadecimal
 * @param environment SHA-256 of the environment, in the same form
 */
public record SeriesKey(String plan, String environment) implements Comparable<SeriesKey> {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final int SHORT = 8;

  public SeriesKey {
    require("plan", plan);
    require("environment", environment);
  }

  private static void require(String name, String value) {
    if (value == null || !SHA256.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "'%s' is '%s'; allowed: 64 hexadecimal digits".formatted(name, value));
    }
  }

  /**
   * Returns the name of a series in reports, options and file names, for example {@code
   * 0a1b2c3d-4e5f6071}.
   */
  public String label() {
    return plan.substring(0, SHORT) + "-" + environment.substring(0, SHORT);
  }

  @Override
  public int compareTo(SeriesKey other) {
    int byPlan = plan.compareTo(other.plan);
    return byPlan == 0 ? environment.compareTo(other.environment) : byPlan;
  }
}
