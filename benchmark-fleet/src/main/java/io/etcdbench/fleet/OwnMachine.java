// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/** Detects members on the machine of this process by their addresses. Stateless. */
final class OwnMachine {
  private OwnMachine() {}

  /**
   * Returns the endpoints that resolve to an address of this machine. A container or pod with an
   * address of its own is not recognized.
   *
   * @param endpoints URLs of members
   */
  static List<String> among(List<String> endpoints) {
    return endpoints.stream().filter(OwnMachine::isHere).toList();
  }

  private static boolean isHere(String endpoint) {
    String host = URI.create(endpoint).getHost();
    if (host == null) {
      return false;
    }
    try {
      return Stream.of(InetAddress.getAllByName(host)).anyMatch(OwnMachine::isOwn);
    } catch (UnknownHostException e) {
      return false; // the driver reports it better
    }
  }

  private static boolean isOwn(InetAddress address) {
    try {
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }
}
