// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.security.Access;
import java.util.List;
import java.util.Map;

/**
 * Who speaks to etcd. Immutable.
 *
 * @param driver the name of a driver
 * @param target which members it is given
 * @param connections how many connections, and how each chooses a member
 * @param calls what bounds and repeats a call
 * @param threading on which threads the client works
 * @param extras settings of a plugged-in driver, by name
 */
public record ClientPlan(
    String driver,
    EndpointPolicy target,
    Connections connections,
    Calls calls,
    Threading threading,
    Map<String, String> extras) {

  /** jetcd, tuned, one connection to one member each, as etcd's own tool up to 3.6. */
  public static final ClientPlan DEFAULT =
      new ClientPlan(
          "jetcd",
          EndpointPolicy.ALL,
          Connections.DEFAULT.with(LoadBalancing.ONE_EACH),
          Calls.DEFAULT,
          Threading.TUNED,
          Map.of());

  public ClientPlan {
    if (driver.isBlank()) {
      throw new IllegalArgumentException("the name of the driver is empty; give jetcd or grpc");
    }
    extras = Map.copyOf(extras);
  }

  /**
   * The settings for a driver.
   *
   * @param endpoints the members it is given
   * @param access certificates and user
   * @return the settings
   */
  public ClientSettings settings(List<String> endpoints, Access access) {
    return new ClientSettings(endpoints, access, connections, calls, threading, extras);
  }
}
