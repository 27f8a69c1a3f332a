// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.Operation.Get.Consistency;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Like {@link LinearizableReadStream}, through a client with a chosen identity. */
@State(Scope.Thread)
public class AuthReadStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param cluster provides the seed
   * @param driver the client under test and its identity
   * @param keys the keys to read
   * @param thread gives each thread its own slots and random choices
   */
  @Setup(Level.Trial)
  public void open(
      ClusterState cluster, IdentityState driver, LoadedKeysState keys, ThreadParams thread) {
    open(cluster, driver, keys, keys.gets(Consistency.LINEARIZABLE), thread);
  }
}
