// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.watch.WatchAccount;
import java.util.List;

/** Receives the progress of a session, on the thread that conducts it unless stated otherwise. */
@FunctionalInterface
public interface RunObserver {

  /** Ignores all progress. */
  RunObserver NOBODY = (phase, detail) -> {};

  /**
   * Called when a phase starts or has news.
   *
   * @param phase the phase
   * @param detail one line
   */
  void phase(PhaseName phase, String detail);

  /**
   * Returns the listeners that receive the intervals of a phase of load.
   *
   * @param phase {@code PRELOAD}, {@code WARMUP} or {@code MEASURE}
   * @return requested before each load of the phase, of which there may be several; none by default
   */
  default List<IntervalListener> listeners(PhaseName phase) {
    return List.of();
  }

  /**
   * Receives what the members report, about once a second during the measure phase, on a separate
   * thread; must not throw.
   *
   * @param soFar since the start of the load
   */
  default void members(ServerAccount soFar) {}

  /**
   * Receives this JVM's resource usage for each second of the measure phase.
   *
   * @param second the usage of the second that has just ended
   */
  default void client(ClientUse second) {}

  /**
   * Called when a fault is injected or reverted during the measurement, on the thread that did it;
   * must not throw.
   *
   * @param atNanos since the start of the measurement, 0 or more
   * @param what one clause, for example {@code m1 killed}
   */
  default void fault(long atNanos, String what) {}

  /**
   * Called when the measurement has sent its first operation or will send none; intervals that end
   * before are reported before.
   *
   * @param nanoTime start time, on the clock of {@link System#nanoTime}
   */
  default void begun(long nanoTime) {}

  /**
   * Called when a load has ended, before its result is evaluated.
   *
   * @param phase preload, warm-up or measure; the load of a phase may be offered in several rounds
   * @param result the result of the load; of the preload, all keys written so far
   */
  default void offered(PhaseName phase, LoadResult result) {}

  /**
   * Called when the watchers of the measurement have ended.
   *
   * @param watched what they received
   */
  default void watched(WatchAccount watched) {}

  /**
   * Called when the measurement is complete. Deleting the keys and leases of the run follows, which
   * may take long or fail. Must not throw.
   *
   * @param result audited; findings of the clean-up are only in the result that the run returns
   */
  default void measured(RunResult result) {}
}
