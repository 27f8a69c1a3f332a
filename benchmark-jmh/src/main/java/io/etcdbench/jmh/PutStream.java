// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Overwrites existing keys through the driver under test. */
@State(Scope.Thread)
public class PutStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster provides the seed
   * @param driver the client under test
   * @param keys the keys and the size of their values
   * @param thread gives each thread its own slots and random choices
   */
  @Setup(Level.Trial)
  public void open(
      ClusterState cluster, DriverState driver, LoadedKeysState keys, ThreadParams thread) {
    open(cluster, driver, keys, keys.puts(), thread);
  }
}
