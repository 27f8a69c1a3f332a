// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.driver.ClientSettings.TokenUse;
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
 * @param identity by what the server knows the user
 * @param threading on which threads the client works
 * @param extras settings of a plugged-in driver, by name
 */
public record ClientPlan(
    String driver,
    EndpointPolicy target,
    Connections connections,
    Calls calls,
    Identity identity,
    Threading threading,
    Map<String, String> extras) {

  /** jetcd, tuned, one connection to one member each, as etcd's own tool up to 3.6. */
  public static final ClientPlan DEFAULT =
      new ClientPlan(
          "jetcd",
          EndpointPolicy.ALL,
          Connections.DEFAULT.with(LoadBalancing.ONE_EACH),
          Calls.DEFAULT,
          Identity.USER,
          Threading.TUNED,
          Map.of());

  /** By what the server knows the user. */
  public enum Identity {
    /** By name and password, where there is a user. */
    USER,
    /** By the common name of the client's certificate. */
    CERTIFICATE
  }

  public ClientPlan {
    if (driver.isBlank()) {
      throw new IllegalArgumentException("the name of the driver is empty; give jetcd or grpc");
    }
    Bound.CONNECTIONS.require(connections.count());
    Bound.KEEP_ALIVE_TIME.require(connections.keepAliveTime());
    Bound.KEEP_ALIVE_TIMEOUT.require(connections.keepAliveTimeout());
    Bound.DEADLINE.require(calls.deadline());
    Bound.REPETITIONS.require(calls.retry().maxAttempts());
    Bound.REPETITION_DELAY.require(calls.retry().delay());
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
    Access shown = identity == Identity.CERTIFICATE ? access.as(null) : access;
    return new ClientSettings(endpoints, shown, connections, calls, threading, extras);
  }

  /**
   * How many connections the client opens.
   *
   * @return 1 or more
   */
  public int connectionCount() {
    return connections.count();
  }

  /**
   * Other connections.
   *
   * @param other how many, and how each chooses a member
   * @return a changed copy
   */
  public ClientPlan with(Connections other) {
    return new ClientPlan(driver, target, other, calls, identity, threading, extras);
  }

  /**
   * Other bounds of a call.
   *
   * @param other what bounds and repeats a call
   * @return a changed copy
   */
  public ClientPlan with(Calls other) {
    return new ClientPlan(driver, target, connections, other, identity, threading, extras);
  }

  /**
   * Another driver.
   *
   * @param other its name
   * @return a changed copy
   */
  public ClientPlan withDriver(String other) {
    return new ClientPlan(other, target, connections, calls, identity, threading, extras);
  }

  /**
   * Another way to prove who the client is.
   *
   * @param tokens when a fresh token is fetched
   * @param other by what the server knows the user
   * @return a changed copy
   */
  public ClientPlan with(TokenUse tokens, Identity other) {
    return new ClientPlan(
        driver, target, connections, calls.with(tokens), other, threading, extras);
  }
}
