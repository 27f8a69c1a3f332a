// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import picocli.CommandLine.Option;

/** Streams and keys of watchers that receive live updates. */
public final class LiveWatchOptions {
  @Option(
      names = "--streams",
      paramLabel = "N",
      description = "Watch streams. Default: ${DEFAULT-VALUE}.")
  private int streams = WatchPlan.DEFAULT.streams();

  @Option(
      names = "--key-size",
      paramLabel = "BYTES",
      description = "Length of a key. Default: ${DEFAULT-VALUE}.")
  private int keySize = WatchPlan.DEFAULT.keys().size();

  /**
   * Returns the plan of the watchers.
   *
   * @param keys number of keys, which are watched and put in turn
   * @param perStream watchers on each stream
   * @param previous whether events carry the previous value
   * @throws IllegalArgumentException when a number is out of range
   */
  public WatchPlan plan(long keys, int perStream, Previous previous) {
    return new WatchPlan(
        Listeners.LIVE,
        KeyPlan.DEFAULT.with(keySize, keys, Order.SEQUENTIAL),
        streams,
        perStream,
        previous,
        WatchPlan.DEFAULT.history(),
        WatchPlan.DEFAULT.values());
  }
}
