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
 * A load offered by other processes, as seen by the session that conducts them. The session calls
 * the methods in the order of their declaration.
 */
public interface RemoteLoad {

  /**
   * The workers' preparation.
   *
   * @param preloaded the result of writing the keys; null when none were written
   * @param warm the steadiness of the least warm client; null when none was warmed up
   */
  record Prepared(@Nullable LoadResult preloaded, @Nullable Steadiness warm) {}

  /**
   * Lets the workers connect, write the keys and warm up; returns when all of them are ready.
   *
   * @param stop ends the waiting
   * @throws io.etcdbench.cluster.ClusterException when a worker fails or is lost; the message names
   *     it
   */
  Prepared prepare(StopSignal stop);

  /**
   * Sends the start time to all workers, and waits until shortly before it.
   *
   * @param stop ends the waiting
   * @return the start time, on the clock of {@link System#nanoTime}
   */
  long start(StopSignal stop);

  /**
   * Waits for the load to end.
   *
   * @param listeners receive each second of all workers together, in order
   * @param stop ends the load early
   * @return the result of all workers
   */
  LoadResult offer(List<IntervalListener> listeners, StopSignal stop);

  /**
   * Returns what the workers' watchers received.
   *
   * @return from all workers that reported to the end; null without watchers
   */
  @Nullable WatchAccount watched();

  /**
   * Returns the resource usage of all clients together in the last second that listeners received.
   */
  ClientUse client();

  /**
   * Returns the cost of the load.
   *
   * @return per operation of all clients; the machine is the busiest one
   */
  ClientCost cost();

  /**
   * Returns the workers that offered the load.
   *
   * @return one entry for each requested worker
   */
  FleetAccount account();

  /** Returns the findings about the workers; may be empty. */
  List<Finding> findings();

  /**
   * Stops the workers, and returns when each has ended or counts as lost. Called before the keys
   * are deleted, also when another method failed or was not called.
   *
   * @param stop ends the waiting when it is overdue
   * @return findings about what workers may leave on the cluster; empty for none
   */
  List<Finding> end(StopSignal stop);
}
