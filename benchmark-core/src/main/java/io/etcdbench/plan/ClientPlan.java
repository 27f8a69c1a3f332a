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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The client that sends the load. Immutable.
 *
 * @param driver the name of a driver
 * @param target the members that the client connects to
 * @param connections number of connections and their load balancing
 * @param calls deadline, retries and limits of a call
 * @param identity how the server identifies the user
 * @param threading the threads on which the client works
 * @param extras settings of a plugged-in driver, by name and sorted, so that equal plans have equal
 *     text and one hash
 */
public record ClientPlan(
    String driver,
    EndpointPolicy target,
    Connections connections,
    Calls calls,
    Identity identity,
    Threading threading,
    Map<String, String> extras) {

  /**
   * jetcd, tuned, with each connection to a single member, as in etcd's own benchmark tool up to
   * 3.6.
   */
  public static final ClientPlan DEFAULT =
      new ClientPlan(
          "jetcd",
          EndpointPolicy.ALL,
          Connections.DEFAULT.with(LoadBalancing.ONE_EACH),
          Calls.DEFAULT,
          Identity.USER,
          Threading.TUNED,
          Map.of());

  /** How the server identifies the user. */
  public enum Identity {
    /** By name and password, if there is a user. */
    USER,
    /** By the common name of the client's certificate. */
    CERTIFICATE
  }

  public ClientPlan {
    if (driver.isBlank()) {
      throw new IllegalArgumentException(
          "the name of the driver is empty; give grpc, jetcd or wire");
    }
    Bound.CONNECTIONS.require(connections.count());
    Bound.KEEP_ALIVE_TIME.require(connections.keepAliveTime());
    Bound.KEEP_ALIVE_TIMEOUT.require(connections.keepAliveTimeout());
    Bound.DEADLINE.require(calls.deadline());
    Bound.REPETITIONS.require(calls.retry().maxAttempts());
    Bound.REPETITION_DELAY.require(calls.retry().delay());
    extras = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(extras))); // no nulls
  }

  /**
   * Returns the settings for a driver.
   *
   * @param endpoints client URLs of the members to connect to
   * @param access certificates and user
   */
  public ClientSettings settings(List<String> endpoints, Access access) {
    Access shown = identity == Identity.CERTIFICATE ? access.as(null) : access;
    return new ClientSettings(endpoints, shown, connections, calls, threading, extras);
  }

  /**
   * Returns the number of connections that the client opens.
   *
   * @return 1 or more
   */
  public int connectionCount() {
    return connections.count();
  }

  /** Returns a copy that connects to other members. */
  public ClientPlan with(EndpointPolicy other) {
    return new ClientPlan(driver, other, connections, calls, identity, threading, extras);
  }

  /** Returns a copy with other connection settings. */
  public ClientPlan with(Connections other) {
    return new ClientPlan(driver, target, other, calls, identity, threading, extras);
  }

  /** Returns a copy with other call settings. */
  public ClientPlan with(Calls other) {
    return new ClientPlan(driver, target, connections, other, identity, threading, extras);
  }

  /**
   * Returns a copy with another driver.
   *
   * @param other name of the driver
   */
  public ClientPlan withDriver(String other) {
    return new ClientPlan(other, target, connections, calls, identity, threading, extras);
  }

  /**
   * Returns a copy with another kind of authentication.
   *
   * @param tokens when the client fetches a new auth token
   * @param other how the server identifies the user
   */
  public ClientPlan with(TokenUse tokens, Identity other) {
    return new ClientPlan(
        driver, target, connections, calls.with(tokens), other, threading, extras);
  }
}
