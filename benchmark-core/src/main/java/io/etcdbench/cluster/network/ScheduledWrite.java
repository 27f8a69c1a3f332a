// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * The next write of a pipe. A pipe has at most one scheduled write.
 *
 * @param lane the pipe
 * @param dueNanos time of the write, on the clock of {@link System#nanoTime}
 * @param wakeNanos time to wake up for it, on the same clock; not later than it is due
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
