// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.result.FleetAccount.Place;
import java.util.Optional;

/** Starts the workers of a fleet somewhere, and knows when one has ended. Thread-safe. */
public interface WorkerLauncher extends AutoCloseable {

  /**
   * How workers are started.
   *
   * @return {@code process}, {@code hosts} or {@code kubernetes}
   */
  String name();

  /**
   * Starts a worker; it reports to the conductor by itself.
   *
   * @param index 1 or more
   * @param port where the conductor listens
   * @throws io.etcdbench.cluster.ClusterException when it cannot be started
   */
  void start(int index, int port);

  /**
   * Whether a worker that was started is known to have ended.
   *
   * @param index 1 or more
   * @return how, in a clause; empty while it runs or when nothing is known
   */
  Optional<String> ended(int index);

  /**
   * Whether a worker that ended before the measurement can be started once more.
   *
   * @return false when others start the workers
   */
  default boolean restarts() {
    return false;
  }

  /**
   * Whether a worker may take part.
   *
   * @param place where it says it runs
   * @return why not, as the end of a sentence that begins with its name; empty when it may
   */
  default Optional<String> objection(Place place) {
    return Optional.empty();
  }

  /** Ends the workers that still run. */
  @Override
  void close();
}
