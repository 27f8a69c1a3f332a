// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Place;
import java.util.List;
import java.util.Optional;

/**
 * A launcher for workers that a person starts on known hosts. Immutable.
 *
 * @param hosts host names that workers may report, one or more
 */
public record HostsLauncher(List<String> hosts) implements WorkerLauncher {
  public HostsLauncher {
    hosts = List.copyOf(hosts);
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException(
          "the list of hosts is empty; give one host name per line, as 'hostname' prints it on that"
              + " host");
    }
  }

  @Override
  public String name() {
    return FleetAccount.HOSTS;
  }

  @Override
  public void start(int index, int port) {
    // A person starts the worker.
  }

  @Override
  public Optional<String> ended(int index) {
    return Optional.empty();
  }

  @Override
  public Optional<String> objection(Place place) {
    return hosts.contains(place.host())
        ? Optional.empty()
        : Optional.of("is not in the list of hosts (%s); add it".formatted(hosts));
  }

  @Override
  public void close() {
    // The conductor dismisses the workers.
  }
}
