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

/** Receives the progress of a session, on the thread that conducts it. */
@FunctionalInterface
public interface RunObserver {

  /** Nobody looks. */
  RunObserver NOBODY = (phase, detail) -> {};

  /**
   * A phase has begun, or has something to say.
   *
   * @param phase which
   * @param detail one line
   */
  void phase(PhaseName phase, String detail);

  /**
   * Who receives the intervals of a phase of load.
   *
   * @param phase {@code PRELOAD}, {@code WARMUP} or {@code MEASURE}
   * @return asked for once for each phase, before it begins; nobody by default
   */
  default List<IntervalListener> listeners(PhaseName phase) {
    return List.of();
  }

  /**
   * Hears about every second of the measure phase what the members did so far, on a thread of its
   * own; does not throw.
   *
   * @param soFar since the load began
   */
  default void members(ServerAccount soFar) {}

  /**
   * Hears of each second of the measure phase what this JVM spent in it.
   *
   * @param second the one that has just ended
   */
  default void client(ClientUse second) {}

  /**
   * Something was done to the cluster while it is measured; on the thread that did it, and does not
   * throw.
   *
   * @param atNanos since the start of the measurement, 0 or more
   * @param what one clause, for example {@code m1 killed}
   */
  default void fault(long atNanos, String what) {}

  /**
   * The measurement has begun.
   *
   * @param nanoTime when, on the clock of {@link System#nanoTime}
   */
  default void begun(long nanoTime) {}

  /**
   * A load has been offered to its end, before anything is concluded from it.
   *
   * @param phase preload, warm-up or measure; the load of a phase may be offered in several rounds
   * @param result what was seen
   */
  default void offered(PhaseName phase, LoadResult result) {}

  /**
   * The watchers of the measurement have ended.
   *
   * @param heard received by them
   */
  default void watched(WatchAccount heard) {}

  /**
   * Everything was measured; keys and leases of the run are deleted next, which may take long or
   * fail. Does not throw.
   *
   * @param result audited; what cleaning up finds is only in the one that the run returns
   */
  default void measured(RunResult result) {}
}
