// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.result.FleetAccount.Place;
import java.util.Optional;

/** Starts the workers of a fleet, and detects when one has ended. Thread-safe. */
public interface WorkerLauncher extends AutoCloseable {

  /**
   * Returns how workers are started.
   *
   * @return {@code process}, {@code hosts} or {@code kubernetes}
   */
  String name();

  /**
   * Starts a worker; it reports to the conductor by itself.
   *
   * @param index 1 or more
   * @param port port on which the conductor listens
   * @throws io.etcdbench.cluster.ClusterException when it cannot be started
   */
  void start(int index, int port);

  /**
   * Returns how a worker ended, as far as the launcher knows.
   *
   * @param index 1 or more
   * @return how it ended, in a clause; empty while it runs or when nothing is known
   */
  Optional<String> ended(int index);

  /**
   * Whether a worker that ended before the measurement can be restarted once.
   *
   * @return false when others start the workers
   */
  default boolean restarts() {
    return false;
  }

  /**
   * Returns why a worker may not take part.
   *
   * @param place where it runs, by its own report
   * @return the end of a sentence that starts with its name; empty when it may take part
   */
  default Optional<String> objection(Place place) {
    return Optional.empty();
  }

  /** Ends the workers that are still running. */
  @Override
  void close();
}
