// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.PhaseName;
import io.etcdbench.run.RunObserver;
import java.util.Iterator;
import java.util.List;

/**
 * Does something to the members after each second of the measure phase, ends the phase once that
 * has had its effect, and then does something else.
 */
final class Saboteur implements RunObserver {
  /** The audit counts a member as silent from two on; the first may have been under way. */
  private static final int MISSED = 3;

  private final Iterator<Runnable> actions;
  private final Effect effect;
  private final StopSignal stop;
  private final Runnable afterwards;
  private volatile boolean isOver;
  private volatile boolean sawRestart;

  /** What is awaited after the last action. */
  enum Effect {
    /** An operation succeeds. */
    SERVED,
    /** A member reports its restart, and an operation succeeds. */
    RESTARTED,
    /** No member answers. */
    SILENT
  }

  Saboteur(List<Runnable> actions, Effect effect, StopSignal stop) {
    this(actions, effect, stop, () -> {});
  }

  Saboteur(List<Runnable> actions, Effect effect, StopSignal stop, Runnable afterwards) {
    this.actions = actions.iterator();
    this.effect = effect;
    this.stop = stop;
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
    return List.of(this::ended);
  }

  private void ended(Interval second) {
    boolean awaitsService = effect == Effect.SERVED || (effect == Effect.RESTARTED && sawRestart);
    if (isOver && awaitsService && second.ended() > second.failed()) {
      stop.give();
    }
    isOver = !actions.hasNext();
  }

  @Override
  public void members(ServerAccount soFar) {
    sawRestart = soFar.members().stream().anyMatch(member -> member.process().restarts() > 0);
    boolean silent =
        !soFar.members().isEmpty()
            && soFar.members().stream().allMatch(member -> member.missed() >= MISSED);
    if (isOver && effect == Effect.SILENT && silent) {
      stop.give();
    }
  }

  @Override
  public void client(ClientUse second) {
    if (actions.hasNext()) {
      actions.next().run();
    }
  }
}
