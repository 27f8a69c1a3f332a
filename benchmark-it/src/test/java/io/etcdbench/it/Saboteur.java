// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.PhaseName;
import io.etcdbench.run.RunObserver;
import java.util.Iterator;
import java.util.List;

/**
 * Does something to the members after each second of the measure phase, and something else as soon
 * as the phase has ended.
 */
final class Saboteur implements RunObserver {
  private final Iterator<Runnable> actions;
  private final Runnable afterwards;

  Saboteur(List<Runnable> actions) {
    this(actions, () -> {});
  }

  Saboteur(List<Runnable> actions, Runnable afterwards) {
    this.actions = actions.iterator();
    this.afterwards = afterwards;
  }

  @Override
  public void phase(PhaseName phase, String detail) {
    // Only the load matters.
  }

  /** Before the members are asked once more, which takes long where none answers. */
  @Override
  public void offered(PhaseName phase, LoadResult result) {
    if (phase == PhaseName.MEASURE) {
      afterwards.run();
    }
  }

  @Override
  public List<IntervalListener> listeners(PhaseName phase) {
    return List.of();
  }

  @Override
  public void client(ClientUse second) {
    if (actions.hasNext()) {
      actions.next().run();
    }
  }
}
