// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterSpec;

/**
 * Addresses and data directory of one member, as the member itself sees them.
 *
 * @param name unique in the cluster
 * @param listenClient host and port that it binds for clients, for example {@code 0.0.0.0:2379}
 * @param advertiseClient host and port on which clients reach it
 * @param listenPeer host and port that it binds for peers
 * @param advertisePeer host and port on which peers reach it
 * @param dataDirectory the data directory
 */
public record MemberAddress(
    String name,
    String listenClient,
    String advertiseClient,
    String listenPeer,
    String advertisePeer,
    String dataDirectory) {

  /** Returns the client URL with the scheme of the transport. */
  public String clientUrl(ClusterSpec.Transport transport) {
    return scheme(transport) + advertiseClient;
  }

  static String scheme(ClusterSpec.Transport transport) {
    return transport == ClusterSpec.Transport.PLAIN ? "http://" : "https://";
  }
}
