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
   * @param cluster knows the seed
   * @param driver the client under test
   * @param keys which keys, and how large the values are
   * @param thread gives each thread its own places and random choices
   */
  @Setup(Level.Trial)
  public void open(
      ClusterState cluster, DriverState driver, LoadedKeysState keys, ThreadParams thread) {
    open(cluster, driver, keys, keys.puts(), thread);
  }
}
