// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

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
  private boolean measured;

  Saboteur(List<Runnable> actions) {
    this(actions, () -> {});
  }

  Saboteur(List<Runnable> actions, Runnable afterwards) {
    this.actions = actions.iterator();
    this.afterwards = afterwards;
  }

  @Override
  public void phase(PhaseName phase, String detail) {
    if (measured) {
      measured = false;
      afterwards.run();
    }
  }

  @Override
  public List<IntervalListener> listeners(PhaseName phase) {
    return List.of();
  }

  @Override
  public void client(ClientUse second) {
    measured = true;
    if (actions.hasNext()) {
      actions.next().run();
    }
  }
}
