// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.Steadiness;
import io.etcdbench.watch.WatchAccount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A load that other processes offer, seen by the session that conducts them. The session calls its
 * methods in the order in which they stand here.
 */
public interface RemoteLoad {

  /**
   * What the others did before they were ready.
   *
   * @param preloaded what writing the keys has shown; null when none were written
   * @param warm how warm the least warm client is; null when none was warmed up
   */
  record Prepared(@Nullable LoadResult preloaded, @Nullable Steadiness warm) {}

  /**
   * Lets the others connect, write the keys and warm up; returns when all of them are ready.
   *
   * @param stop ends the waiting
   * @return what they did
   * @throws io.etcdbench.cluster.ClusterException when one of them fails or is lost; the message
   *     names it
   */
  Prepared prepare(StopSignal stop);

  /**
   * Names the instant of the start to all, and waits until shortly before it.
   *
   * @param stop ends the waiting
   * @return the instant, on the clock of {@link System#nanoTime}
   */
  long start(StopSignal stop);

  /**
   * Waits for the load to end.
   *
   * @param listeners receive each second of all together, in their order
   * @param stop ends the load early
   * @return what all have seen
   */
  LoadResult offer(List<IntervalListener> listeners, StopSignal stop);

  /**
   * What the workers' watchers received.
   *
   * @return of all that reported to the end; null when nobody listened
   */
  @Nullable WatchAccount watched();

  /**
   * What the last second that listeners received cost all clients together.
   *
   * @return the sum
   */
  ClientUse client();

  /**
   * What the load cost.
   *
   * @return per operation of all clients; the machine is the busiest one
   */
  ClientCost cost();

  /**
   * Who offered the load.
   *
   * @return one entry for each worker that was asked for
   */
  FleetAccount account();

  /**
   * What went wrong among the others.
   *
   * @return empty when nothing did
   */
  List<Finding> findings();
}
