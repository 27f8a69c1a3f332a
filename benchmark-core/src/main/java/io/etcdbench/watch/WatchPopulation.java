// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Watchers that receive the events of a load of puts. In this order: {@link #open}, a warm-up phase
 * of {@link #puts} if there is to be one, {@link #begin}, the measured phase of {@link #puts},
 * {@link #finish}. The calls come from one thread; events come on the driver's threads.
 */
public final class WatchPopulation implements AutoCloseable {
  /** The smallest value of a put: its stamp. Smaller ones are raised to that. */
  public static final int LEAST_VALUE_BYTES = Stamp.BYTES;

  private static final long REST_NANOS = 2_000_000;

  private final WatchSpec spec;
  private final NanoClock clock;
  private final PutLog log;
  private final Watcher[] watchers;
  private volatile @Nullable EventRecord record;
  private @Nullable Opener opener;

  /**
   * A population of which nothing is open yet.
   *
   * @param spec which watchers
   * @param clock the time
   */
  public WatchPopulation(WatchSpec spec, NanoClock clock) {
    this.spec = spec;
    this.clock = clock;
    this.log = new PutLog((int) spec.keys().size());
    this.watchers =
        IntStream.range(0, spec.watchers())
            .mapToObj(i -> new Watcher(spec.keyOf(i), log, this::record, clock))
            .toArray(Watcher[]::new);
  }

  /**
   * Opens all watches.
   *
   * @param driver carries the watches; stays open
   * @param inFlight how many may be asked for at a time, 1 or more
   * @param stop ends it early
   * @return the series {@code watch-create}: from asking to the server's confirmation, errors by
   *     kind
   * @throws IllegalArgumentException when the driver has no watches
   */
  public Interval open(EtcdDriver driver, int inFlight, StopSignal stop) {
    Opener opening = new Opener(driver, watchers.length, this::operation, clock);
    opener = opening;
    return opening.open(inFlight, stop);
  }

  /**
   * Puts of the watched keys in turn, for the load loop.
   *
   * @param label the name of their series
   * @param values what follows the stamp; at least {@value #LEAST_VALUE_BYTES} bytes are put
   * @return a source; all of this population share one numbering
   */
  public OperationSource puts(String label, ValueSource values) {
    return new StampedPuts(label, spec.keys(), values, log, clock);
  }

  /**
   * From now on puts are measured. Those before, which must have ended, are a warm-up.
   *
   * @param listeners receive the series {@code watch-event} at the end of each interval that {@link
   *     #cutting} receives
   */
  public void begin(IntervalListener... listeners) {
    log.forgetCounts();
    record = new EventRecord(log.next(), clock, List.of(listeners));
  }

  /**
   * Ends the events' intervals with those of the puts.
   *
   * @return a listener for the phase of the puts
   */
  public IntervalListener cutting() {
    return interval -> cut();
  }

  /**
   * Waits until every watcher has received every acknowledged put, then closes all watches.
   *
   * @param timeout how long to wait at most
   * @param stop ends the waiting early
   * @return what was received since {@link #begin}
   * @throws IllegalStateException when {@link #open} or {@link #begin} was left out
   */
  public WatchResult finish(Duration timeout, StopSignal stop) {
    EventRecord measured = record;
    Opener opened = opener;
    if (measured == null || opened == null) {
      throw new IllegalStateException("the watchers were not opened, or measuring has not begun");
    }
    long endNanos = clock.nanoTime() + timeout.toNanos();
    while (!haveHeardAll(opened) && clock.nanoTime() - endNanos < 0 && !stop.isGiven()) {
      clock.parkNanos(REST_NANOS);
    }
    opened.close();
    for (Watcher watcher : watchers) {
      watcher.settle(measured);
    }
    cut();
    return new Findings(log, opened, List.of(watchers)).result(measured);
  }

  /** Closes all watches; does nothing when they are closed. */
  @Override
  public void close() {
    if (opener != null) {
      opener.close();
    }
  }

  private boolean haveHeardAll(Opener opened) {
    for (int i = 0; i < watchers.length; i++) {
      Watcher watcher = watchers[i];
      boolean listens = opened.isOpen(i) && watcher.end() == null;
      if (listens && watcher.received() < log.acknowledged(watcher.key())) {
        return false;
      }
    }
    return true;
  }

  private void cut() {
    long received = 0;
    for (Watcher watcher : watchers) {
      received += watcher.received();
    }
    Objects.requireNonNull(record, "measuring has not begun").cut(received);
  }

  private Watch operation(int number) {
    Watcher watcher = watchers[number];
    return new Watch(
        KeyRange.of(spec.keys().key(watcher.key())),
        0,
        watcher,
        number / spec.watchersPerStream(),
        spec.previous());
  }

  private @Nullable EventRecord record() {
    return record;
  }
}
