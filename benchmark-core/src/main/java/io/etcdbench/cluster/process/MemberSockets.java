// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.network.LocalNetwork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The reserved ports of the members of one local cluster and the proxies before them, each of which
 * {@link #close} releases from the moment it is opened. Not thread-safe.
 */
final class MemberSockets implements AutoCloseable {
  static final String LOOPBACK = "127.0.0.1";

  private final boolean shared;
  private final List<ReservedPort> ports = new ArrayList<>();
  private @Nullable LocalNetwork network;

  /**
   * Creates an instance without any socket.
   *
   * @param shared whether the server supports shared ports
   */
  MemberSockets(boolean shared) {
    this.shared = shared;
  }

  /** Reserves any free port. */
  ReservedPort port() {
    return kept(
        shared ? ReservedPort.shared() : ReservedPort.exclusive(RandomGenerator.getDefault()));
  }

  /**
   * Reserves a given port.
   *
   * @param chosen 1 to 65535; 0 for any free port
   */
  ReservedPort port(int chosen) {
    return chosen == 0 ? port() : kept(ReservedPort.chosen(chosen, shared));
  }

  private ReservedPort kept(ReservedPort port) {
    ports.add(port);
    return port;
  }

  /**
   * Opens the proxies.
   *
   * @param members ports by member name
   * @throws ClusterException if no port is available
   */
  LocalNetwork proxies(Map<String, LocalNetwork.Ports> members) {
    try {
      LocalNetwork opened = new LocalNetwork(LOOPBACK, members);
      network = opened;
      return opened;
    } catch (IOException e) {
      throw new ClusterException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  /** Returns the proxies; null if members and clients connect directly. */
  @Nullable LocalNetwork network() {
    return network;
  }

  @Override
  public void close() {
    ports.forEach(ReservedPort::close);
    if (network != null) {
      network.close();
    }
  }
}
