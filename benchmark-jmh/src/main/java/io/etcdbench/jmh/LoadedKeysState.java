// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.jmh.stream.Preload;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A key space whose keys really exist: loaded by the first fork that needs them, counted on the
 * server by every fork. The client that loads is not the one under test.
 */
@State(Scope.Benchmark)
public class LoadedKeysState extends KeySpaceState {
  private static final String LOADING_DRIVER = "jetcd";

  /**
   * Loads the keys unless they are there, and counts them.
   *
   * @param cluster where they go
   */
  @Setup(Level.Trial)
  public void load(ClusterState cluster) {
    name(cluster);
    ClientSettings settings = cluster.settings(EndpointPolicy.ALL);
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named(LOADING_DRIVER).open(settings)) {
      new Preload(driver, keys(), ClusterState.patience(settings)).ensure(valueBytes);
    }
  }
}
