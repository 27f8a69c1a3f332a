// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.watch.CatchUp;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;
import java.util.List;

/** Watchers that start at an old revision and catch up while the load runs. */
final class CatchUpWatcherPhase implements WatcherPhase {
  private final CatchUp watchers;
  private final WatchPlan plan;
  private final Duration longestCall;

  /**
   * Creates the phase without opening watches.
   *
   * @param longestCall time within which the driver completes a call
   */
  CatchUpWatcherPhase(CatchUp watchers, WatchPlan plan, Duration longestCall) {
    this.watchers = watchers;
    this.plan = plan;
    this.longestCall = longestCall;
  }

  @Override
  public void prepare(EtcdDriver driver, StopSignal stop) {
    OperationMix history = OperationMix.of(0, watchers.history("history", plan.values().source()));
    LoadPhase phase =
        new LoadPhase(
            new ClosedLoop(1),
            Extent.operations(plan.history()),
            longestCall,
            OfferedLoad.INTERVAL,
            List.of());
    LoadResult written = new LoadLoop(driver, history, NanoClock.system()).run(phase, stop);
    Preload.requireWritten(written.total(), "writing the history of the watchers");
  }

  @Override
  public void loaded(EtcdDriver driver, StopSignal over) {
    watchers.start(driver, IN_FLIGHT, over::give);
  }

  @Override
  public List<IntervalListener> listeners() {
    return List.of();
  }

  @Override
  public WatchAccount finish(Duration timeout, StopSignal stop) {
    return WatchAccount.of(watchers.finish(timeout, stop));
  }

  @Override
  public void close() {
    watchers.close();
  }
}
