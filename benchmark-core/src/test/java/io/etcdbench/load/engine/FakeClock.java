// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Time that passes only when somebody rests or looks: a rest lasts until its end or the next event,
 * plus a stated lateness; a look takes 20 ns. Events run on the resting thread. One thread only.
 */
final class FakeClock implements NanoClock {
  private static final long LOOK_NANOS = 20;

  private record Event(long nanos, long order, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::nanos).thenComparing(Event::order));
  private final long lateNanos;
  private long now = 1_000_000_000_000L;
  private long order;
  private int rests;
  private int looks;

  FakeClock(long lateNanos) {
    this.lateNanos = lateNanos;
  }

  @Override
  public long nanoTime() {
    looks++;
    advanceTo(now + LOOK_NANOS);
    return now;
  }

  @Override
  public void parkNanos(long nanos) {
    rests++;
    Event next = events.peek();
    long end = now + Math.max(0, nanos) + lateNanos;
    advanceTo(next == null ? end : Math.min(end, Math.max(now, next.nanos())));
  }

  /** The time, without taking any. */
  long now() {
    return now;
  }

  int rests() {
    return rests;
  }

  int looks() {
    return looks;
  }

  void at(long nanos, Runnable action) {
    events.add(new Event(nanos, order++, action));
  }

  /** Lets everything happen that is still to come. */
  void finish() {
    while (!events.isEmpty()) {
      advanceTo(events.element().nanos());
    }
  }

  private void advanceTo(long target) {
    for (Event next = events.peek(); next != null && next.nanos() <= target; next = events.peek()) {
      events.remove();
      now = Math.max(now, next.nanos());
      next.action().run();
    }
    now = Math.max(now, target);
  }
}
