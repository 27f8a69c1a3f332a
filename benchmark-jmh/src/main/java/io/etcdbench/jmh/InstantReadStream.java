// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.DataSet;
import io.etcdbench.plan.operation.ReadPlan;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Reads of existing keys, without sending anything: every read completes at once. */
@State(Scope.Thread)
public class InstantReadStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster provides the seed and the prefix of the keys
   * @param keys the keys to read
   * @param thread gives each thread its own random choices
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster, KeySpaceState keys, ThreadParams thread) {
    DataSet data = keys.dataSet(cluster);
    openInstant(data.plan(data.gets(ReadPlan.DEFAULT), cluster.handover().seed()), thread);
  }
}
