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
 * Watchers that receive the events of a load of puts. The order of calls is: {@link #open},
 * optionally a warm-up phase of {@link #puts}, {@link #begin}, the measured phase of {@link #puts},
 * {@link #finish}. All calls come from one thread; events arrive on the driver's threads.
 */
public final class WatchPopulation implements AutoCloseable {
  /** The minimum size of a value, which is that of its stamp. Smaller values are enlarged to it. */
  public static final int MIN_VALUE_BYTES = Stamp.BYTES;

  private static final long REST_NANOS = 2_000_000;

  private final WatchSpec spec;
  private final NanoClock clock;
  private final PutLog log;
  private final Watcher[] watchers;
  private volatile @Nullable EventRecord record;
  private @Nullable Opener opener;

  /**
   * Creates a population without opening its watches.
   *
   * @param spec the watchers
   * @param clock the time source
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
   * @param driver carries the watches; not closed here
   * @param inFlight the maximum number of watches being created at a time, 1 or more
   * @param stop ends the opening early
   * @return the series {@code watch-create}: from the request to the server's confirmation, errors
   *     by kind
   * @throws IllegalArgumentException when the driver does not support watches
   */
  public Interval open(EtcdDriver driver, int inFlight, StopSignal stop) {
    Opener opening = new Opener(driver, watchers.length, this::operation, clock);
    opener = opening;
    return opening.open(inFlight, stop);
  }

  /**
   * Returns puts of the watched keys in turn, for the load loop.
   *
   * @param label the name of their series
   * @param values the bytes that follow the stamp; at least {@value #MIN_VALUE_BYTES} bytes are put
   * @return a source; all sources of this population share one numbering
   */
  public OperationSource puts(String label, ValueSource values) {
    return new StampedPuts(label, spec.keys(), values, log, clock);
  }

  /**
   * Starts to measure puts. Earlier puts are a warm-up, even those that have not ended yet.
   *
   * @param listeners receive the series {@code watch-event} at the end of each interval that {@link
   *     #cutting} receives
   */
  public void begin(IntervalListener... listeners) {
    log.forgetCounts();
    record = new EventRecord(log.next(), clock, List.of(listeners));
  }

  /**
   * Returns a listener that ends the intervals of the events together with those of the puts.
   *
   * @return a listener for the phase of the puts
   */
  public IntervalListener cutting() {
    return interval -> cut();
  }

  /**
   * Waits until every watcher has received every acknowledged put, then closes all watches.
   *
   * @param timeout the maximum time to wait
   * @param stop ends the wait early
   * @return the observations since {@link #begin}
   * @throws IllegalStateException when {@link #open} or {@link #begin} has not been called
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

  /** Closes all watches; has no effect when they are closed already. */
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
