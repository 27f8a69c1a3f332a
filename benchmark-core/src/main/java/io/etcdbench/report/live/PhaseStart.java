// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.load.record.Interval;
import java.time.Clock;
import java.time.Instant;

/** The wall-clock time at which a phase started, computed when its first interval ends. */
final class PhaseStart {
  private PhaseStart() {}

  static Instant of(Interval first, Clock clock) {
    return clock.instant().minusNanos(first.endNanos());
  }
}
