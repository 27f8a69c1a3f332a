// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.watch.WatchPopulation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Watchers of the keys being put. */
final class LiveWatcherPhase implements WatcherPhase {
  private final WatchPopulation watchers;
  private @Nullable Interval creation;

  LiveWatcherPhase(WatchPopulation watchers) {
    this.watchers = watchers;
  }

  @Override
  public @Nullable WatchPopulation live() {
    return watchers;
  }

  @Override
  public void prepare(EtcdDriver driver, StopSignal stop) {
    creation = watchers.open(driver, IN_FLIGHT, stop);
  }

  @Override
  public void begin() {
    watchers.begin();
  }

  @Override
  public List<IntervalListener> listeners() {
    return List.of(watchers.cutting());
  }

  @Override
  public WatchAccount finish(Duration timeout, StopSignal stop) {
    return WatchAccount.of(creation, watchers.finish(timeout, stop));
  }

  @Override
  public void close() {
    watchers.close();
  }
}
