// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.watch.CatchUp;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.watch.WatchPopulation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The watchers of the load. Used only by the thread that conducts the run. */
interface WatcherPhase extends AutoCloseable {

  /** Number of watches opened concurrently. */
  int IN_FLIGHT = 64;

  /** Prepares the watchers, before any warm-up. */
  void prepare(EtcdDriver driver, StopSignal stop);

  /** Called shortly before the measurement starts. */
  default void begin() {}

  /**
   * Called when the measured load has sent its first operation, or will send none.
   *
   * @param over given when there is nothing more to watch
   */
  default void loaded(EtcdDriver driver, StopSignal over) {}

  /** Returns listeners for the intervals of the measurement. */
  List<IntervalListener> listeners();

  /** Called when the measurement has ended; returns what was received, or null without watchers. */
  @Nullable WatchAccount finish(Duration timeout, StopSignal stop);

  /** Returns the watchers of the keys being put; null for none. */
  default @Nullable WatchPopulation live() {
    return null;
  }

  @Override
  void close();

  /** Creates the watchers of a part; workers have their own. */
  static WatcherPhase of(SessionPart part) {
    RunPlan plan = part.own();
    WatchPlan watch = plan.watch();
    return switch (part.remote() == null ? watch.listeners() : Listeners.NONE) {
      case NONE -> new None();
      case LIVE ->
          new LiveWatcherPhase(
              new WatchPopulation(watch.live(plan.keys(), part.share()), NanoClock.system()));
      case CATCHING_UP ->
          new CatchUpWatcherPhase(
              new CatchUp(watch.catchingUp(plan.keys()), NanoClock.system()),
              watch,
              Drivers.longestCall(plan));
    };
  }

  /** No watchers. */
  final class None implements WatcherPhase {
    private None() {}

    @Override
    public void prepare(EtcdDriver driver, StopSignal stop) {}

    @Override
    public List<IntervalListener> listeners() {
      return List.of();
    }

    @Override
    public @Nullable WatchAccount finish(Duration timeout, StopSignal stop) {
      return null;
    }

    @Override
    public void close() {}
  }
}
