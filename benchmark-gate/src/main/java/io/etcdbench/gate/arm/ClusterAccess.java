// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.security.Access;
import java.util.List;

/**
 * Endpoints and credentials of a cluster, for arms. Immutable; {@code toString} shows no secret.
 *
 * @param endpoints client URLs
 * @param access certificates and credentials
 */
public record ClusterAccess(List<String> endpoints, Access access) {
  public ClusterAccess {
    endpoints = List.copyOf(endpoints);
  }

  /**
   * Returns the access to a cluster without TLS and authentication.
   *
   * @param endpoints client URLs
   */
  public static ClusterAccess open(List<String> endpoints) {
    return new ClusterAccess(endpoints, Access.OPEN);
  }
}
