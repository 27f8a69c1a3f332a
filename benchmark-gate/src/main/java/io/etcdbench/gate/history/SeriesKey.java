// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import java.util.regex.Pattern;

/**
 * What decides whether two runs belong to one series: the same plan in the same environment. A
 * changed machine, JVM or etcd starts a new series, so it is never mistaken for a step. Immutable.
 *
 * @param plan SHA-256 of what was asked for, in lower-case hexadecimal
 * @param environment SHA-256 of where it ran, in the same form
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
   * The name of a series in reports, options and file names, for example {@code 0a1b2c3d-4e5f6071}.
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
