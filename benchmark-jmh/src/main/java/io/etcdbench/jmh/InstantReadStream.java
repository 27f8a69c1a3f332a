// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.Operation.Get.Consistency;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Like the read streams, but without sending anything: every read completes at once. */
@State(Scope.Thread)
public class InstantReadStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster provides the seed
   * @param keys the keys to read
   * @param thread gives each thread its own random choices
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster, KeySpaceState keys, ThreadParams thread) {
    openInstant(cluster, keys.gets(Consistency.LINEARIZABLE), thread);
  }
}
