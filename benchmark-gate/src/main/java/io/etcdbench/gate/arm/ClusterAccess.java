// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.security.Access;
import java.util.List;

/**
 * How arms reach a cluster. Immutable; prints no secret.
 *
 * @param endpoints client URLs
 * @param access certificates and user
 */
public record ClusterAccess(List<String> endpoints, Access access) {
  public ClusterAccess {
    endpoints = List.copyOf(endpoints);
  }

  /**
   * A cluster in plain text without users.
   *
   * @param endpoints client URLs
   * @return how to reach it
   */
  public static ClusterAccess open(List<String> endpoints) {
    return new ClusterAccess(endpoints, Access.OPEN);
  }
}
