// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The client under test: one driver per fork, shared by its threads. */
@State(Scope.Benchmark)
public class DriverState {
  /** Name of the driver. */
  @Param("jetcd")
  public String driver = "";

  /** The members to which it connects. */
  @Param("ALL")
  public EndpointPolicy endpointPolicy = EndpointPolicy.ALL;

  /** Threading model of the client. */
  @Param("TUNED")
  public Threading threading = Threading.TUNED;

  private @Nullable EtcdDriver opened;
  private @Nullable ClientSettings settings;

  /**
   * Opens the driver.
   *
   * @param cluster the cluster to connect to
   */
  @Setup(Level.Trial)
  public void open(ClusterState cluster) {
    ClientSettings chosen = adjust(cluster.settings(endpointPolicy).with(threading));
    settings = chosen;
    opened = open(chosen);
  }

  /** Closes the driver. */
  @TearDown(Level.Trial)
  public void close() {
    opened().close();
  }

  /** Adjusts the client's settings for a scenario; returns them unchanged by default. */
  ClientSettings adjust(ClientSettings settings) {
    return settings;
  }

  /** Opens the driver under test with other settings; the caller closes it. */
  EtcdDriver open(ClientSettings others) {
    return EtcdDrivers.onClassPath().named(driver).open(others);
  }

  ClientSettings settings() {
    return Objects.requireNonNull(settings, "JMH has not set this state up");
  }

  /** Returns the time without any completed operation after which a benchmark gives up. */
  Duration patience() {
    return ClusterState.patience(settings());
  }

  EtcdDriver opened() {
    return Objects.requireNonNull(opened, "JMH has not set this state up");
  }
}
