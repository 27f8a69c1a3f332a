// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.Outcome;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Recorder;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Watchers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The running watchers of a {@link CatchUp}; a separate thread opens them and waits for them. Used
 * once.
 */
final class CatchingUp {
  private static final long REST_NANOS = 2_000_000;

  private final CatchUpSpec spec;
  private final PutLog log;
  private final NanoClock clock;
  private final long startNanos;
  private final long expected;
  private final LateWatcher[] watchers;
  private final Opener opener;
  private final StopSignal stop = new StopSignal();
  private final PhaseRecorder recorder =
      PhaseRecorder.closedLoop(List.of(CatchUpResult.CAUGHT_UP), List.of());
  private final ThreadLocal<Recorder> recorders = ThreadLocal.withInitial(recorder::newRecorder);

  /** Set once all watches are confirmed or rejected. */
  private volatile @Nullable Interval creation;

  private volatile @Nullable Throwable defect;
  private volatile boolean over;

  CatchingUp(EtcdDriver driver, CatchUpSpec spec, PutLog log, NanoClock clock) {
    this.spec = spec;
    this.log = log;
    this.clock = clock;
    this.startNanos = clock.nanoTime();
    this.expected = log.acknowledged(0);
    this.watchers = new LateWatcher[spec.watchers()];
    Arrays.setAll(watchers, i -> new LateWatcher(expected, clock, this::record));
    this.opener = new Opener(driver, spec.watchers(), this::ask, clock);
  }

  void start(int inFlight, Runnable whenOver) {
    Thread thread = new Thread(() -> openAndAwait(inFlight, whenOver), "etcd-bench-watch");
    thread.setDaemon(true);
    thread.start();
  }

  CatchUpResult finish(long timeoutNanos, StopSignal early) {
    long endNanos = clock.nanoTime() + timeoutNanos;
    while (!over && clock.nanoTime() - endNanos < 0 && !early.isGiven()) {
      clock.parkNanos(REST_NANOS);
    }
    close();
    return result();
  }

  /** Waits for watches being opened, because they would stay open otherwise. */
  void close() {
    stop.give();
    while (!over) {
      clock.parkNanos(REST_NANOS);
    }
    opener.close();
  }

  private void openAndAwait(int inFlight, Runnable whenOver) {
    try {
      creation = opener.open(inFlight, stop);
      while (!stop.isGiven() && !opened().allMatch(LateWatcher::isOver)) {
        clock.parkNanos(REST_NANOS);
      }
    } catch (RuntimeException | Error e) {
      defect = e;
    } finally {
      over = true;
      whenOver.run();
    }
  }

  private Watch ask(int number) {
    LateWatcher watcher = watchers[number];
    watcher.requested();
    return new Watch(
        KeyRange.of(spec.key().key(0)),
        log.firstRevision(),
        watcher,
        number % spec.streams(),
        Previous.WITHOUT);
  }

  private void record(long requestedNanos, long receivedNanos) {
    recorders
        .get()
        .record(0, Outcome.OK, 0, requestedNanos - startNanos, receivedNanos - startNanos);
  }

  private Stream<LateWatcher> opened() {
    return IntStream.range(0, watchers.length).filter(opener::isOpen).mapToObj(i -> watchers[i]);
  }

  private CatchUpResult result() {
    if (defect != null) {
      throw new IllegalStateException(
          "the watches were aborted by an internal error: " + defect, defect);
    }
    List<Outcome> ends = opened().map(LateWatcher::end).filter(Objects::nonNull).toList();
    int count = opener.count();
    return new CatchUpResult(
        Objects.requireNonNull(creation, "the watches were not opened"),
        recorder.cut(clock.nanoTime() - startNanos, caughtUp(), count - caughtUp()),
        new Watchers(
            watchers.length, count, ends.size(), ends.isEmpty() ? null : ends.get(0).detail()),
        events(count));
  }

  private int caughtUp() {
    return (int) opened().filter(watcher -> watcher.received() >= expected).count();
  }

  private Events events(int count) {
    return new Events(
        expected * count,
        sum(LateWatcher::received),
        sum(watcher -> Math.max(0, expected - watcher.received())),
        sum(LateWatcher::duplicates),
        sum(LateWatcher::disordered),
        log.uncertain(0) * count,
        0);
  }

  private long sum(ToLongFunction<LateWatcher> value) {
    return opened().mapToLong(value).sum();
  }
}
