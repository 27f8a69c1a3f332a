// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.DataSet;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Puts of existing keys, without sending anything: every put completes at once. */
@State(Scope.Thread)
public class InstantPutStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster provides the seed and the prefix of the keys
   * @param keys the keys and the size of their values
   * @param thread gives each thread its own random choices
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster, KeySpaceState keys, ThreadParams thread) {
    DataSet data = keys.dataSet(cluster);
    openInstant(data.plan(data.puts(), cluster.handover().seed()), thread);
  }
}
