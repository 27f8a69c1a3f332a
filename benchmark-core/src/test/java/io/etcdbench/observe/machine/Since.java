// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** A moment, and how long programs had waited for a CPU of this machine by then. */
public record Since(MachineCounters counters) {
  /** What a busy machine may add: at most this, and only the time in which programs waited. */
  private static final Duration BUSY = Duration.ofSeconds(15);

  public static Since now() {
    return new Since(MachineCounters.read());
  }

  /** Fails when more time than promised has passed until now. */
  public void requireBelow(Duration promised) {
    requireBelow(promised, now());
  }

  /** Fails when more time than promised passed until a later moment. */
  public void requireBelow(Duration promised, Since end) {
    long elapsed = end.counters.atNanos() - counters.atNanos();
    MachineUse use = end.counters.since(counters);
    double waited = use.pressure().getOrDefault("cpuSome", 0.0) * elapsed;
    long allowed = promised.toNanos() + Math.min(BUSY.toNanos(), (long) waited);
    assertThat(Duration.ofNanos(elapsed)).isLessThan(Duration.ofNanos(allowed));
  }
}
