// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.util.Locale;

/** The users of a cluster that we start with tokens or mutual TLS. */
public enum ClusterUser {
  /** May do everything. */
  ROOT,
  /** May read and write every key, and administer nothing. */
  BENCH;

  /**
   * The name as etcd knows it; the common name of its certificate.
   *
   * @return {@code root} or {@code bench}
   */
  public String userName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
