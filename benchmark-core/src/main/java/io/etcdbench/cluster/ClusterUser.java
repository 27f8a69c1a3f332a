// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.util.Locale;

/** Users of a cluster started by this process with tokens or mutual TLS. */
public enum ClusterUser {
  /** Has all permissions. */
  ROOT,
  /** May read and write every key, without administrative permissions. */
  BENCH;

  /**
   * Returns the user name in etcd, which is also the common name of the user's certificate: {@code
   * root} or {@code bench}.
   */
  public String userName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
