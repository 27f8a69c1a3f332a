// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * When the first chunk of a lane may leave. A lane has at most one departure at a time.
 *
 * @param lane which lane
 * @param dueNanos on the clock of {@link System#nanoTime}
 * @param wakeNanos when to wake for it, on the same clock; not after it is due
 */
record ScheduledWrite(DelayedPipe lane, long dueNanos, long wakeNanos) implements Delayed {

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(wakeNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return other instanceof ScheduledWrite departure
        ? Long.signum(wakeNanos - departure.wakeNanos)
        : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
  }
}
