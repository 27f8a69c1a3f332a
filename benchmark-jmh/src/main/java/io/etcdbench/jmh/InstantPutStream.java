// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** As {@link PutStream}, but nothing is sent: every put ends at once. */
@State(Scope.Thread)
public class InstantPutStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster knows the seed
   * @param keys which keys, and how large the values are
   * @param thread gives each thread its own random choices
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster, KeySpaceState keys, ThreadParams thread) {
    openInstant(cluster, keys.puts(), thread);
  }
}
