// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static io.etcdbench.format.Phrase.perSecond;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.sizing.capacity.Probe;

/** Formats a progress line for each rate of a search. */
final class ProbeLine {
  private static final double NANOS_PER_SECOND = 1e9;

  private ProbeLine() {}

  static String of(Probe probe, TailLimit limit) {
    Long p99 = probe.seen().p99Nanos();
    return say(
        "%s %s: %s were slower than %s, p99 %s, %s",
        perSecond(probe.opsPerSecond()),
        probe.decision().word(),
        Percent.of(probe.slowShare(), 2),
        Quantity.nanos(limit.limitNanos()),
        p99 == null ? "-" : Quantity.nanos(p99),
        seconds(probe.elapsed().toNanos() / NANOS_PER_SECOND));
  }
}
