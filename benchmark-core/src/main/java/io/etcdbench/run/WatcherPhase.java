// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.watch.CatchUp;
import io.etcdbench.watch.WatchPopulation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who listens to the load. Used by the thread that conducts the run. */
interface WatcherPhase extends AutoCloseable {

  /** How many watches are asked for at a time. */
  int IN_FLIGHT = 64;

  /** Gets ready, before any warm-up. */
  void prepare(EtcdDriver driver, StopSignal stop);

  /**
   * The measurement begins.
   *
   * @param over given when there is nothing more to listen to
   */
  void begin(EtcdDriver driver, StopSignal over);

  /** Hear of the intervals of the measurement. */
  List<IntervalListener> listeners();

  /** The measurement has ended: adds what was heard to what was gathered. */
  void finish(RunResultBuilder gathered, Duration timeout, StopSignal stop);

  /** Who watches what is put; null when nobody does. */
  default @Nullable WatchPopulation live() {
    return null;
  }

  @Override
  void close();

  /** The audience of a plan. */
  static WatcherPhase of(RunPlan plan) {
    WatchPlan watch = plan.watch();
    return switch (watch.listeners()) {
      case NONE -> new NoWatcherPhase();
      case LIVE ->
          new LiveWatcherPhase(new WatchPopulation(watch.live(plan.keys()), NanoClock.system()));
      case CATCHING_UP ->
          new CatchUpWatcherPhase(
              new CatchUp(watch.catchingUp(plan.keys()), NanoClock.system()), watch);
    };
  }
}
