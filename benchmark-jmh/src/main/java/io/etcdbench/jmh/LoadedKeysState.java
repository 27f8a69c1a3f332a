// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.jmh.stream.DataSetPreload;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A key space whose keys exist on the server: written by the first fork that needs them, and
 * counted by every fork. The client that writes them is not the one under test.
 */
@State(Scope.Benchmark)
public class LoadedKeysState extends KeySpaceState {
  private static final String LOADING_DRIVER = "jetcd";

  /**
   * Writes the keys unless they exist, and counts them.
   *
   * @param cluster the cluster to write to
   */
  @Setup(Level.Trial)
  public void load(ClusterState cluster) {
    name(cluster);
    ClientSettings settings = cluster.settings(EndpointPolicy.ALL);
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named(LOADING_DRIVER).open(settings)) {
      new DataSetPreload(driver, keys(), ClusterState.patience(settings)).ensure(valueBytes);
    }
  }
}
