// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import org.jspecify.annotations.Nullable;

/**
 * A value, or the reason why it is missing.
 *
 * @param value null when missing
 * @param reason one sentence; empty when there is a value
 */
record Observation(@Nullable Double value, String reason) {

  static Observation of(double value) {
    return new Observation(value, "");
  }

  static Observation none(String reason) {
    return new Observation(null, reason);
  }
}
