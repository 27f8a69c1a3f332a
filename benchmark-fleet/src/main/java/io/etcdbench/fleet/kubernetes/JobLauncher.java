// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.fleet.WorkerLauncher;
import java.util.Optional;

/**
 * The launcher of a conductor that is itself a pod: the Job starts the workers and, once, the pod
 * of one that ended. It has no permission to look at them. Immutable.
 */
public record JobLauncher() implements WorkerLauncher {
  @Override
  public String name() {
    return "kubernetes";
  }

  @Override
  public void start(int index, int port) {
    // The Job does.
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
    // The Job's end deletes the workers.
  }
}
