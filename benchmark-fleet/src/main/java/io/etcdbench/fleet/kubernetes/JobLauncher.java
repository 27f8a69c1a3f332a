// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.fleet.WorkerLauncher;
import io.etcdbench.result.FleetAccount;
import java.util.Optional;

/**
 * Launcher for a conductor that runs in a pod itself: the Job starts the workers, and restarts the
 * pod of an ended one once. The conductor has no permission to inspect them. Immutable.
 */
public record JobLauncher() implements WorkerLauncher {
  @Override
  public String name() {
    return FleetAccount.KUBERNETES;
  }

  @Override
  public void start(int index, int port) {
    // The Job starts the worker.
  }

  @Override
  public Optional<String> ended(int index) {
    return Optional.empty();
  }

  @Override
  public boolean restarts() {
    return true;
  }

  @Override
  public void close() {
    // The workers' pods are deleted when the Job ends.
  }
}
