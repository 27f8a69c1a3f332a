// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import picocli.CommandLine.Option;

/** The streams and the keys of watchers of what is put meanwhile. */
public final class LiveWatchOptions {
  @Option(names = "--streams", paramLabel = "N", description = "Watch streams. Default: 10.")
  private int streams = WatchPlan.DEFAULT.streams();

  @Option(
      names = "--key-size",
      paramLabel = "BYTES",
      description = "The length of every key. Default: 32.")
  private int keySize = WatchPlan.DEFAULT.keys().size();

  /**
   * Who listens.
   *
   * @param keys how many keys are watched, and put in turn
   * @param perStream watchers on each stream
   * @param previous whether events carry the former value
   * @return the plan
   * @throws IllegalArgumentException when a number is not allowed
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
