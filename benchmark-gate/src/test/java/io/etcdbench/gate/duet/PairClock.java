// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.load.engine.NanoClock;
import java.util.function.IntSupplier;

/**
 * A time in which each pair takes a second, whatever the machine does.
 *
 * @param pairs that were begun so far
 */
public record PairClock(IntSupplier pairs) implements NanoClock {
  private static final long SECOND = 1_000_000_000;

  @Override
  public long nanoTime() {
    return pairs.getAsInt() * SECOND;
  }

  @Override
  public void parkNanos(long nanos) {}
}
