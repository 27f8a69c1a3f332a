// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Like {@link PutStream}, but without sending anything: every put completes at once. */
@State(Scope.Thread)
public class InstantPutStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster provides the seed
   * @param keys the keys and the size of their values
   * @param thread gives each thread its own random choices
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster, KeySpaceState keys, ThreadParams thread) {
    openInstant(cluster, keys.puts(), thread);
  }
}
