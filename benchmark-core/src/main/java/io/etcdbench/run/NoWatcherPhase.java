// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.watch.WatchAccount;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** No watchers. */
final class NoWatcherPhase implements WatcherPhase {
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
