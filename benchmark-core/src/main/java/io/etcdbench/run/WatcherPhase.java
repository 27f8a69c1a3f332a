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

  /** The measurement has ended: what was received; null when nobody watched. */
  @Nullable WatchAccount finish(Duration timeout, StopSignal stop);

  /** Who watches what is put; null when nobody does. */
  default @Nullable WatchPopulation live() {
    return null;
  }

  @Override
  void close();

  /** The audience of a part; workers have their own. */
  static WatcherPhase of(SessionPart part) {
    RunPlan plan = part.own();
    WatchPlan watch = plan.watch();
    return switch (part.remote() == null ? watch.listeners() : Listeners.NONE) {
      case NONE -> new NoWatcherPhase();
      case LIVE ->
          new LiveWatcherPhase(
              new WatchPopulation(watch.live(plan.keys(), part.share()), NanoClock.system()));
      case CATCHING_UP ->
          new CatchUpWatcherPhase(
              new CatchUp(watch.catchingUp(plan.keys()), NanoClock.system()), watch);
    };
  }
}
